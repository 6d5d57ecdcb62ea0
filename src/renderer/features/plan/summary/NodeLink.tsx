import type { PlanNode } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './NodeLink.module.css';

interface NodeLinkProps {
  readonly words: string;
  /** The text is the name of the operator. */
  readonly mono?: boolean;
  readonly onPress: () => void;
}

/** A text that selects an operator. */
export function NodeLink({ words, mono = false, onPress }: NodeLinkProps) {
  return (
    <BaseButton className={classNames(styles.link, mono && styles.mono)} onPress={onPress}>
      <VisibleText text={words} limit={120} />
    </BaseButton>
  );
}

/** The lines of a node, counted from 1: `line 11`, `lines 6 to 8`. */
export function lineLabel({ line, lineCount }: Pick<PlanNode, 'line' | 'lineCount'>): string {
  return lineRange(line, line + lineCount - 1);
}

export function lineRange(first: number, last: number): string {
  return first === last ? `line ${first + 1}` : `lines ${first + 1} to ${last + 1}`;
}
