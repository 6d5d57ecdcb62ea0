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

/** What it costs in time, in two or three words; undefined where it is not about time, or nothing was measured. */
export function costText({ costNanoseconds, weighs }: RankedFinding): string | undefined {
  if (costNanoseconds === undefined || weighs?.length === 0) return undefined;
  return costNanoseconds === 0 ? 'ran in parallel, no cost' : formatTime(costNanoseconds);
}

interface FindingBasisProps {
  readonly finding: PlanFinding;
  readonly node: PlanNode | undefined;
  /** Absent where the node is what is looked at already. */
  readonly onSelect?: ((node: number) => void) | undefined;
}

/** What a finding rests on, and what can be done about it. */
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

/** A finding in full, beside the operator that it is about. */
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

/** What a fix is called where nothing can be tried: what changes the answer is not called better. */
export function untriedText({ fix }: PlanFinding): string | undefined {
  if (fix === undefined || !mayChangeAnswer(fix)) return undefined;
  return Object.keys(fix.changes).every(isEffort) ? 'may lose results' : 'may change results';
}
