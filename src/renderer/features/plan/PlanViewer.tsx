import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { formatQuantity } from '#lib/format.ts';
import { type AnalyzedPlan, type QueryContext, type QueryFix, searchPlan } from '#plan/index.ts';
import { Button } from '#ui/Button.tsx';
import { DoneIcon } from '#ui/icons.ts';
import { NoPlan } from './NoPlan.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import styles from './PlanViewer.module.css';
import { PlanViews } from './PlanViews.tsx';
import { usePlanReading } from './plan-reading.ts';
import { FindingNote } from './summary/FindingNote.tsx';
import findingsListStyles from './summary/SummaryStrip.module.css';
import { SummaryStrip } from './summary/SummaryStrip.tsx';
import { selectNode, usePlanLook, useSelectedNode } from './view-state.ts';

export interface PlanViewerProps {
  /** Of the tab that it is in: how it is looked at is kept by it. */
  readonly viewKey: string;
  /** What it is called when it is saved. */
  readonly name: string;
  readonly text: string;
  readonly context?: QueryContext | undefined;
  /** The query that it is the plan of, as JSON. */
  readonly query?: string | undefined;
  /** Puts what a finding proposes into the query; absent where there is none. */
  readonly onTry?: ((cure: QueryFix) => void) | undefined;
}

/** A plan: what it took, what stands out, and the operators in one of four views. */
export function PlanViewer({ viewKey, text, context, ...props }: PlanViewerProps) {
  const look = usePlanLook(viewKey);
  const shown = usePlanReading(viewKey, text, context);
  const reading = shown?.reading;
  const selected = useSelectedNode(viewKey, reading);
  const { search } = look;
  const matches = useMemo(
    () => (search.trim() === '' ? undefined : reading && searchPlan(reading.plan, search)),
    [reading, search],
  );
  // The operators first: the tools above them come a frame later, into the room that is kept for them.
  const hasTools = useDeferredValue(true, false);
  const select = useCallback(
    (node: number) => reading && selectNode(viewKey, reading, node),
    [viewKey, reading],
  );
  if (shown === undefined || reading === undefined) return <NoPlan text={text} />;
  return (
    <div className={styles.viewer}>
      <SummaryStrip reading={reading} selected={selected} onSelect={select} />
      <FindingsList reading={reading} onSelect={select} onTry={props.onTry} />
      <div className={styles.toolbar}>
        {hasTools && <PlanToolbar {...{ viewKey, shown, reading, text, matches }} {...props} />}
      </div>
      <PlanViews
        viewKey={viewKey}
        look={look}
        selected={selected}
        onSelect={select}
        parsed={shown.parsed}
        reading={reading}
        text={text}
        planIndex={shown.planIndex}
        matches={matches}
      />
    </div>
  );
}

export interface FindingsListProps {
  readonly reading: AnalyzedPlan;
  readonly onSelect: (node: number) => void;
  /** Puts a cure into the query; absent where there is no query. */
  readonly onTry?: ((cure: QueryFix) => void) | undefined;
}

/** More than these only on demand: the plan itself is below them. */
const FIRST = 3;
/** A plan of thousands of scans may have as many findings. */
const STEP = 50;

/** Why a query is slow, or what its answer lacks: each with the words it rests on and what to try. */
export const FindingsList = memo(function FindingsList({ reading, onSelect, onTry }: FindingsListProps) {
  const [count, setCount] = useState(FIRST);
  const { findings, plan } = reading;
  if (findings.length === 0) return <NoFindings />;
  const left = findings.length - count;
  return (
    <section className={findingsListStyles.findings} aria-label="Findings">
      <ul>
        {findings.slice(0, count).map((finding) => (
          <li key={`${finding.kind} ${finding.node}`} className={findingsListStyles.item}>
            <FindingNote
              finding={finding}
              node={plan.nodes[finding.node]}
              onSelect={onSelect}
              onTry={onTry}
            />
          </li>
        ))}
      </ul>
      {findings.length > FIRST && (
        <div className={findingsListStyles.more}>
          <Button size="small" kind="quiet" onPress={() => setCount(left > 0 ? count + STEP : FIRST)}>
            {left > 0 ? `Show ${formatQuantity(left, 'more finding')}` : 'Show less'}
          </Button>
        </div>
      )}
    </section>
  );
});

function NoFindings() {
  return (
    <p className={findingsListStyles.none}>
      <DoneIcon size={14} className={findingsListStyles.calm} />
      No findings
    </p>
  );
}
