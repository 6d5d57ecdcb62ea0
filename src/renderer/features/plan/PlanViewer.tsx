import { useCallback, useDeferredValue, useMemo } from 'react';
import { type QueryContext, type QueryFix, searchPlan } from '../../../plan/index.ts';
import { NoPlan } from './history/NoPlan.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import styles from './PlanViewer.module.css';
import { PlanViews } from './PlanViews.tsx';
import { FindingsList } from './summary/FindingsList.tsx';
import { SummaryStrip } from './summary/SummaryStrip.tsx';
import { useReading } from './use-reading.ts';
import { selectNode, usePlanView } from './view-state.ts';

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
  const state = usePlanView(viewKey);
  const shown = useReading(viewKey, text, state.planIndex, context);
  const { reading } = shown;
  const { search } = state;
  const matches = useMemo(
    () => (search.trim() === '' ? undefined : reading && searchPlan(reading.plan, search)),
    [reading, search],
  );
  // The operators first: the tools above them come a frame later, into the room that is kept for them.
  const hasTools = useDeferredValue(true, false);
  const select = useCallback((node: number) => selectNode(viewKey, node), [viewKey]);
  if (reading === undefined) return <NoPlan text={text} />;
  return (
    <div className={styles.viewer}>
      <SummaryStrip reading={reading} selected={state.selected} onSelect={select} />
      <FindingsList reading={reading} onSelect={select} onTry={props.onTry} />
      <div className={styles.toolbar}>
        {hasTools && <PlanToolbar {...{ viewKey, shown, reading, text, matches }} {...props} />}
      </div>
      <PlanViews
        viewKey={viewKey}
        state={state}
        parsed={shown.parsed}
        reading={reading}
        text={text}
        planIndex={shown.planIndex}
        matches={matches}
      />
    </div>
  );
}
