import { classNames } from '#ui/attributes.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './SummaryStrip.module.css';

export interface NodeLinkProps {
  readonly words: string;
  /** The words are the operator's own name. */
  readonly mono?: boolean;
  readonly onPress: () => void;
}

/** Words that select an operator. */
export function NodeLink({ words, mono = false, onPress }: NodeLinkProps) {
  return (
    <BaseButton className={classNames(styles.link, mono && styles.mono)} onPress={onPress}>
      <VisibleText text={words} limit={120} />
    </BaseButton>
  );
}
