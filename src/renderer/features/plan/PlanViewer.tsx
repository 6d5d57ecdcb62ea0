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

/** The rows of the query of a plan, shown as one of the views. */
export interface ResultRows {
  readonly count: number;
  /** Shown in the toolbar. */
  readonly tools: ReactNode;
  readonly content: ReactNode;
  /** Called if an operator is selected while the rows are shown. */
  readonly onOperator: () => void;
}

interface PlanViewerProps {
  /** The key of its tab, under which the view state is kept. */
  readonly viewKey: string;
  /** The name for saved files. */
  readonly name: string;
  readonly text: string;
  readonly context?: QueryContext | undefined;
  /** The query of the plan, as JSON. */
  readonly query?: string | undefined;
  readonly rows?: ResultRows | undefined;
  /** Shown in place of a missing plan, if there are rows. */
  readonly withoutPlan?: ReactNode;
  /** Tries the fix of a finding; absent if there is no query to change. */
  readonly fixes?: PlanFixes | undefined;
}

/** A plan: its figures, its findings, and the operators in one of four views; or the rows of its query. */
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
  // The operators are rendered first; the tools follow a frame later, in space that is reserved for them.
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
