import { memo, type ReactNode, useState } from 'react';
import { formatQuantity } from '#lib/format.ts';
import type { AnalyzedPlan, PlanFinding, QueryFix, RankedFinding } from '#plan/index.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { Button } from '#ui/Button.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '#ui/icons.ts';
import { costText, FindingBasis, ToneMark, untriedText } from './FindingNote.tsx';
import styles from './PlanFindings.module.css';
import { Sentence } from './PlanSentence.tsx';

/** How a page offers fixes; absent if it has no query to change. */
export interface PlanFixes {
  readonly render: (fix: QueryFix, place: 'lead' | 'list') => ReactNode;
  /** A change of the table, if no other query would help. */
  readonly renderRemedy?: (finding: PlanFinding) => ReactNode;
  /** If it was tried, or is being tried, its finding stays visible even below more important ones. */
  readonly isTried: (fix: QueryFix) => boolean;
}

interface PlanFindingsProps {
  readonly reading: AnalyzedPlan;
  readonly onSelect: (node: number) => void;
  readonly fixes?: PlanFixes | undefined;
}

/** Further findings are shown on demand, since the plan is below them. */
const FIRST = 2;
/** A plan of thousands of scans may have as many findings. */
const STEP = 50;

/** The other findings of a plan, one line each until expanded. */
export const PlanFindings = memo(function PlanFindings({ reading, onSelect, fixes }: PlanFindingsProps) {
  const [count, setCount] = useState(FIRST);
  const findings = reading.findings.filter((finding) => finding !== reading.lead?.finding);
  if (findings.length === 0) return null;
  const shown = findings.filter(({ fix }, place) => place < count || (fix && fixes?.isTried(fix)));
  const left = findings.length - shown.length;
  return (
    <section className={styles.findings} aria-label="Findings">
      <ul>
        {shown.map((finding) => (
          <li key={`${finding.kind} ${finding.node}`}>
            <FindingRow reading={reading} finding={finding} onSelect={onSelect} fixes={fixes} />
          </li>
        ))}
      </ul>
      {findings.length > FIRST && (
        <div className={styles.more}>
          <Button size="small" kind="quiet" onPress={() => setCount(left > 0 ? count + STEP : FIRST)}>
            {left > 0 ? formatQuantity(left, 'more finding') : 'Show less'}
          </Button>
        </div>
      )}
    </section>
  );
});

interface FindingRowProps extends PlanFindingsProps {
  readonly finding: RankedFinding;
}

function FindingRow({ reading, finding, onSelect, fixes }: FindingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { fix } = finding;
  const cost = costText(finding);
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <div className={styles.item}>
      <div className={styles.row}>
        <BaseButton className={styles.line} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <ToneMark tone={finding.tone} />
          <span className={styles.sentence} data-open={isOpen || undefined}>
            <Sentence text={finding.sentence} strong />
          </span>
          <Chevron size={12} className={styles.chevron} />
        </BaseButton>
        {cost !== undefined && (
          <span className={styles.cost} title="How much shorter the plan would be without it">
            {cost}
          </span>
        )}
        {fix === undefined
          ? fixes?.renderRemedy?.(finding)
          : (fixes?.render(fix, 'list') ?? <Untried finding={finding} />)}
      </div>
      {isOpen && (
        <div className={styles.basis}>
          <FindingBasis finding={finding} node={reading.plan.nodes[finding.node]} onSelect={onSelect} />
        </div>
      )}
    </div>
  );
}

function Untried({ finding }: Pick<FindingRowProps, 'finding'>) {
  const text = untriedText(finding);
  return text === undefined ? null : <span className={styles.cost}>{text}</span>;
}
