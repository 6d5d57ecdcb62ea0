import { useCallback, useDeferredValue, useMemo } from 'react';
import { type QueryContext, searchPlan } from '#plan/index.ts';
import { NoPlan } from './NoPlan.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import styles from './PlanViewer.module.css';
import { PlanViews } from './PlanViews.tsx';
import { usePlanReading } from './plan-reading.ts';
import { PlanFindings, type RenderFix } from './summary/PlanFindings.tsx';
import { PlanHead } from './summary/PlanHead.tsx';
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
  /** Offers what a finding proposes; absent where there is no query to change. */
  readonly renderFix?: RenderFix | undefined;
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
      <PlanHead reading={reading} selected={selected} onSelect={select} renderFix={props.renderFix} />
      <PlanFindings reading={reading} onSelect={select} renderFix={props.renderFix} />
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
