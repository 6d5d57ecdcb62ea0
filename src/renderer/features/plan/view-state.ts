import { useCallback, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { createPageState } from '#lib/workspace/page-state.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import type { AnalyzedPlan, CostMeasure, Plan } from '#plan/index.ts';
import type { IcicleMeasure } from '#plan/layout/index.ts';

/** The props of every view: all views share the plan and the selected operator. */
export interface PlanViewProps {
  readonly reading: AnalyzedPlan;
  /** The index of a node. A view scrolls to it when another view changes it. */
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
  /** The nodes that match the search; undefined without a search. */
  readonly matches: ReadonlySet<number> | undefined;
}

export type PlanViewName = 'outline' | 'icicle' | 'graph' | 'text';

/** The rows of a run are shown like a view of its plan. */
export type ResultViewName = 'rows' | PlanViewName;

export interface PlanViewOptions {
  /** Undefined until the user chooses one. */
  readonly view: ResultViewName | undefined;
  /** The second view of the split. */
  readonly beside: PlanViewName | undefined;
  /** The index of the shown plan of the text; undefined until the user chooses one. */
  readonly planIndex: number | undefined;
  readonly search: string;
  /** The measure of cost, which heat, bars and sorting use. */
  readonly cost: CostMeasure;
  readonly hottestFirst: boolean;
  readonly foldCheap: boolean;
  /** Chosen metrics of the outline, by their names; undefined for the default ones. */
  readonly columns: readonly string[] | undefined;
  /** The measure that the width of the icicle shows. */
  readonly measure: IcicleMeasure;
}

/** Kept while other tabs are shown, and lost with its own tab. */
interface PlanViewState extends PlanViewOptions {
  /** The selection of the user, which applies to this plan only. */
  readonly selection: { readonly plan: Plan; readonly node: number } | undefined;
}

const FIRST: PlanViewState = {
  view: undefined,
  beside: undefined,
  planIndex: undefined,
  search: '',
  cost: 'own',
  hottestFirst: false,
  foldCheap: false,
  columns: undefined,
  measure: 'wall',
  selection: undefined,
};

const views = createPageState<PlanViewState>({
  first: FIRST,
  keyOf: ({ content }) => tabKey(content),
  // The state of a closed tab is dropped, since its plan may be large.
  most: 0,
});

/** The view state of the tab's content. The same object as long as only the selection changes. */
export function usePlanLook(key: string): PlanViewOptions {
  return views.use(
    key,
    useShallow(({ selection, ...look }) => look),
  );
}

/** Rows come first, since they are the result; without rows, the plan is shown. */
export function shownView({ view }: Pick<PlanViewOptions, 'view'>, hasRows: boolean): ResultViewName {
  if (hasRows) return view ?? 'rows';
  return view === undefined || view === 'rows' ? 'outline' : view;
}

export function useShownView(key: string, hasRows: boolean): ResultViewName {
  return views.use(key, (state) => shownView(state, hasRows));
}

export const changePlanView: (key: string, change: Partial<PlanViewOptions>) => void = views.change;

/** Without a selection in this plan, its hottest operator is selected, which matters most. */
function selectedIn({ selection }: PlanViewState, { plan, summary }: AnalyzedPlan): number {
  return selection?.plan === plan ? selection.node : (summary.hottest[0] ?? 0);
}

export function useSelectedNode(key: string, reading: AnalyzedPlan | undefined): number | undefined {
  return views.use(key, (state) => reading && selectedIn(state, reading));
}

export function selectedNode(key: string, reading: AnalyzedPlan): number {
  return selectedIn(views.of(key), reading);
}

export function selectNode(key: string, { plan }: AnalyzedPlan, node: number): void {
  views.change(key, { selection: { plan, node } });
}

/** Shows another plan of the text, without the old selection. */
export function choosePlan(key: string, planIndex: number): void {
  views.change(key, { planIndex, selection: undefined });
}

/** A state that belongs to one plan; it is reset for another one. */
export function usePlanState<Value>(plan: Plan, first: Value): [Value, (value: Value) => void] {
  const [stored, setStored] = useState({ plan, value: first });
  const set = useCallback((value: Value) => setStored({ plan, value }), [plan]);
  return [stored.plan === plan ? stored.value : first, set];
}
