import { useCallback, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { createPageState } from '#lib/workspace/page-state.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import type { AnalyzedPlan, CostMeasure, Plan } from '#plan/index.ts';
import type { IcicleMeasure } from '#plan/layout/index.ts';

/** What every view of a plan takes: there is one plan, and one selected operator, whatever the view. */
export interface PlanViewProps {
  readonly reading: AnalyzedPlan;
  /** The index of a node. A view brings it into sight when it changes from outside. */
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
  /** Nodes that a search found; undefined while nothing is looked for. */
  readonly matches: ReadonlySet<number> | undefined;
}

export type PlanViewName = 'outline' | 'icicle' | 'graph' | 'text';

/** The rows of a run are looked at in the place of its plan. */
export type ResultViewName = 'rows' | PlanViewName;

/** How a plan is looked at. */
export interface PlanViewOptions {
  /** Undefined until one is chosen. */
  readonly view: ResultViewName | undefined;
  /** A second view, beside the first. */
  readonly beside: PlanViewName | undefined;
  /** Which of several plans in one text; undefined until one is chosen. */
  readonly planIndex: number | undefined;
  readonly search: string;
  /** What the cost of an operator is: heat, bars and order go by it. */
  readonly cost: CostMeasure;
  readonly hottestFirst: boolean;
  readonly foldCheap: boolean;
  /** More metrics in the outline, by their names; undefined for the usual ones. */
  readonly columns: readonly string[] | undefined;
  /** What the width of the icicle means. */
  readonly measure: IcicleMeasure;
}

/** Kept while other tabs are shown, and gone with its own. */
interface PlanViewState extends PlanViewOptions {
  /** What the user selected; it says nothing of another plan. */
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
  // With it goes the plan, which may be large.
  most: 0,
});

/** By what the tab shows that the plan is in. The same object while only the selection moves. */
export function usePlanLook(key: string): PlanViewOptions {
  return views.use(
    key,
    useShallow(({ selection, ...look }) => look),
  );
}

/** Rows are what one asked for; where there are none, the plan is. */
export function shownView({ view }: Pick<PlanViewOptions, 'view'>, hasRows: boolean): ResultViewName {
  if (hasRows) return view ?? 'rows';
  return view === undefined || view === 'rows' ? 'outline' : view;
}

export function useShownView(key: string, hasRows: boolean): ResultViewName {
  return views.use(key, (state) => shownView(state, hasRows));
}

export const changePlanView: (key: string, change: Partial<PlanViewOptions>) => void = views.change;

/** Another plan comes with its hottest operator selected: that is what one came to see. */
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

/** Each of several plans is come to anew. */
export function choosePlan(key: string, planIndex: number): void {
  views.change(key, { planIndex, selection: undefined });
}

/** A state that belongs to one plan: with another one it begins anew. */
export function usePlanState<Value>(plan: Plan, first: Value): [Value, (value: Value) => void] {
  const [kept, setKept] = useState({ plan, value: first });
  const set = useCallback((value: Value) => setKept({ plan, value }), [plan]);
  return [kept.plan === plan ? kept.value : first, set];
}
