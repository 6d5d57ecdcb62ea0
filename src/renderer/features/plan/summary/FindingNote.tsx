import type { PlanFinding, PlanNode, QueryFix, Tone } from '../../../../plan/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { DoneIcon, InfoIcon, WarningIcon } from '../../../ui/icons.ts';
import type { Icon } from '../../../ui/make-icon.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './FindingNote.module.css';
import { lineLabel } from './model/line-label.ts';
import { sentencePieces } from './model/sentence-pieces.ts';
import { NodeLink } from './NodeLink.tsx';
import { Quote } from './Quote.tsx';

export interface FindingNoteProps {
  readonly finding: PlanFinding;
  readonly node: PlanNode | undefined;
  /** Absent where the node is what is looked at already. */
  readonly onSelect?: ((node: number) => void) | undefined;
  readonly onTry?: ((cure: QueryFix) => void) | undefined;
}

const TONES: Readonly<Record<Tone, { readonly icon: Icon; readonly word: string }>> = {
  warning: { icon: WarningIcon, word: 'Warning' },
  hint: { icon: InfoIcon, word: 'Hint' },
  good: { icon: DoneIcon, word: 'Good' },
};

const CERTAINTY: Readonly<Record<PlanFinding['certainty'], readonly [word: string, why: string]>> = {
  sure: ['certain', 'Stated in the plan'],
  likely: ['likely', 'Likely, based on the plan'],
  possible: ['possible', 'Possible; the plan doesn’t say'],
};

/** One thing about a plan that is worth a sentence. */
export function FindingNote({ finding, node, onSelect, onTry }: FindingNoteProps) {
  const [certainty, why] = CERTAINTY[finding.certainty];
  const { tone, cure } = finding;
  const { icon: ToneIcon, word } = TONES[tone];
  return (
    <div className={styles.note}>
      <ToneIcon size={14} className={styles[tone]} label={word} />
      <div className={styles.body}>
        <p className={styles.sentence}>
          <Sentence text={finding.sentence} strong />{' '}
          <span className={styles.certainty} title={why}>
            {certainty}
          </span>
        </p>
        <p className={styles.basis}>
          {node !== undefined && onSelect !== undefined && (
            <NodeLink words={lineLabel(node)} onPress={() => onSelect(node.index)} />
          )}
          <Quote text={finding.quote} />
        </p>
        {finding.advice !== '' && (
          <p className={styles.advice}>
            <Sentence text={finding.advice} />
          </p>
        )}
      </div>
      {cure !== undefined && onTry !== undefined && (
        <Button size="small" onPress={() => onTry(cure)}>
          {cure.words}
        </Button>
      )}
    </div>
  );
}

/** Longer conditions than this are read in the inspector. */
const CODE_LIMIT = 72;
const WORDS_LIMIT = 600;

function Sentence({ text, strong = false }: { readonly text: string; readonly strong?: boolean }) {
  return (
    <span className={strong ? styles.strong : undefined}>
      {sentencePieces(text).map(({ text: piece, isCode, position }) =>
        isCode ? (
          <code key={position} className={styles.code}>
            <VisibleText text={piece} limit={CODE_LIMIT} />
          </code>
        ) : (
          <VisibleText key={position} text={piece} limit={WORDS_LIMIT} />
        ),
      )}
    </span>
  );
}
