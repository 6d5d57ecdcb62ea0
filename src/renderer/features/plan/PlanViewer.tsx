import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { type QueryContext, searchPlan } from '#plan/index.ts';
import { NoPlan } from './NoPlan.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import styles from './PlanViewer.module.css';
import { PlanViews } from './PlanViews.tsx';
import { usePlanReading } from './plan-reading.ts';
import { PlanFindings, type PlanFixes } from './summary/PlanFindings.tsx';
import { PlanHead } from './summary/PlanHead.tsx';
import { selectNode, shownView, usePlanLook, useSelectedNode } from './view-state.ts';

/** The rows of the query that a plan is of, to be looked at in its place. */
export interface ResultRows {
  readonly count: number;
  /** Stands among the tools. */
  readonly tools: ReactNode;
  readonly content: ReactNode;
  /** An operator was selected while the rows are shown. */
  readonly onOperator: () => void;
}

interface PlanViewerProps {
  /** Of the tab that it is in: how it is looked at is kept by it. */
  readonly viewKey: string;
  /** What it is called when it is saved. */
  readonly name: string;
  readonly text: string;
  readonly context?: QueryContext | undefined;
  /** The query that it is the plan of, as JSON. */
  readonly query?: string | undefined;
  readonly rows?: ResultRows | undefined;
  /** What is said in the place of a plan that is not there, where there are rows. */
  readonly withoutPlan?: ReactNode;
  /** Offers what a finding proposes; absent where there is no query to change. */
  readonly fixes?: PlanFixes | undefined;
}

/** A plan: what it took, what stands out, and the operators in one of four views; or the rows that it gave. */
export function PlanViewer({ viewKey, text, context, rows, ...props }: PlanViewerProps) {
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
  const selectAbove = (node: number) => {
    select(node);
    if (view === 'rows') rows?.onOperator();
  };
  if (rows === undefined && reading === undefined) return props.withoutPlan ?? <NoPlan text={text} />;
  const view = reading === undefined ? 'rows' : shownView(look, rows !== undefined);
  return (
    <div className={styles.viewer}>
      {reading === undefined ? (
        props.withoutPlan
      ) : (
        <>
          <PlanHead reading={reading} selected={selected} onSelect={selectAbove} fixes={props.fixes} />
          <PlanFindings reading={reading} onSelect={selectAbove} fixes={props.fixes} />
        </>
      )}
      <div className={styles.toolbar}>
        {hasTools && (
          <PlanToolbar
            viewKey={viewKey}
            view={view}
            rows={rows}
            shown={shown}
            reading={reading}
            text={text}
            matches={matches}
            {...props}
          />
        )}
      </div>
      {view === 'rows' || shown === undefined || reading === undefined ? (
        rows?.content
      ) : (
        <PlanViews
          viewKey={viewKey}
          view={view}
          look={look}
          selected={selected}
          onSelect={select}
          parsed={shown.parsed}
          reading={reading}
          text={text}
          planIndex={shown.planIndex}
          matches={matches}
        />
      )}
    </div>
  );
}
