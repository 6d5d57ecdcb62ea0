import {
  formatTime,
  isEffort,
  mayChangeAnswer,
  type PlanFinding,
  type PlanNode,
  type RankedFinding,
  type Tone,
} from '#plan/index.ts';
import { DoneIcon, InfoIcon, WarningIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import styles from './FindingNote.module.css';
import { lineLabel, NodeLink } from './NodeLink.tsx';
import { Quote, Sentence } from './PlanSentence.tsx';

const TONES: Readonly<Record<Tone, { readonly icon: Icon; readonly word: string }>> = {
  warning: { icon: WarningIcon, word: 'Warning' },
  hint: { icon: InfoIcon, word: 'Hint' },
  good: { icon: DoneIcon, word: 'Good' },
};

export const CERTAINTY: Readonly<Record<PlanFinding['certainty'], readonly [word: string, why: string]>> = {
  sure: ['certain', 'Stated in the plan'],
  likely: ['likely', 'Likely, based on the plan'],
  possible: ['possible', 'Possible; the plan doesn’t say'],
};

export function ToneMark({ tone }: { readonly tone: Tone }) {
  const { icon: ToneIcon, word } = TONES[tone];
  return <ToneIcon size={14} className={styles[tone]} label={word} />;
}

/** The cost in time, in a few words; undefined if it is not about time, or if nothing was measured. */
export function costText({ costNanoseconds, weighs }: RankedFinding): string | undefined {
  if (costNanoseconds === undefined || weighs?.length === 0) return undefined;
  return costNanoseconds === 0 ? 'ran in parallel, no cost' : formatTime(costNanoseconds);
}

interface FindingBasisProps {
  readonly finding: PlanFinding;
  readonly node: PlanNode | undefined;
  /** Absent if the node is selected already. */
  readonly onSelect?: ((node: number) => void) | undefined;
}

/** The evidence of a finding, and its advice. */
export function FindingBasis({ finding, node, onSelect }: FindingBasisProps) {
  const [certainty, why] = CERTAINTY[finding.certainty];
  return (
    <div className={styles.body}>
      <p className={styles.basis}>
        {node !== undefined && onSelect !== undefined && (
          <NodeLink words={lineLabel(node)} onPress={() => onSelect(node.index)} />
        )}
        <Quote text={finding.quote} />
        <span className={styles.certainty} title={why}>
          {certainty}
        </span>
      </p>
      {finding.advice !== '' && (
        <p className={styles.advice}>
          <Sentence text={finding.advice} />
        </p>
      )}
    </div>
  );
}

/** A whole finding, next to its operator. */
export function FindingNote({ finding, node }: Omit<FindingBasisProps, 'onSelect'>) {
  return (
    <div className={styles.note}>
      <ToneMark tone={finding.tone} />
      <div className={styles.body}>
        <p className={styles.sentence}>
          <Sentence text={finding.sentence} strong />
        </p>
        <FindingBasis finding={finding} node={node} />
      </div>
    </div>
  );
}

/** A warning for a fix that can't be tried: it is no improvement if it changes the result. */
export function untriedText({ fix }: PlanFinding): string | undefined {
  if (fix === undefined || !mayChangeAnswer(fix)) return undefined;
  return Object.keys(fix.changes).every(isEffort) ? 'may lose results' : 'may change results';
}
