import { useShallow } from 'zustand/react/shallow';
import { createPageState } from '#lib/workspace/page-state.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import type { AnalyzedPlan, PlanText, QueryContext } from '#plan/index.ts';

export type IcicleMeasure = 'wall' | 'compute' | 'bytes' | 'rows';

export type PlanViewName = 'outline' | 'icicle' | 'graph' | 'text';

/** How a plan is looked at. */
export interface PlanViewOptions {
  readonly view: PlanViewName;
  /** A second view, beside the first. */
  readonly beside: PlanViewName | undefined;
  /** Which of several plans in one text. */
  readonly planIndex: number;
  readonly search: string;
  readonly hottestFirst: boolean;
  readonly foldCheap: boolean;
  /** More metrics in the outline, by their names; undefined for the usual ones. */
  readonly columns: readonly string[] | undefined;
  /** What the width of the icicle means. */
  readonly measure: IcicleMeasure;
}

/** Kept while other tabs are shown, and gone with its own. */
export interface PlanViewState extends PlanViewOptions {
  readonly selected: number | undefined;
  /** What is shown, for the inspector beside it; undefined where the text holds no plan. */
  readonly reading: AnalyzedPlan | undefined;
  /** The text that was read, whole. */
  readonly parsed: PlanText | undefined;
  /** What was known of its query when it was read. */
  readonly context: QueryContext | undefined;
}

const FIRST: PlanViewState = {
  view: 'outline',
  beside: undefined,
  planIndex: 0,
  search: '',
  hottestFirst: false,
  foldCheap: false,
  columns: undefined,
  measure: 'wall',
  selected: undefined,
  reading: undefined,
  parsed: undefined,
  context: undefined,
};

const views = createPageState<PlanViewState>({
  first: FIRST,
  keyOf: ({ content }) => tabKey(content),
  // With it go the plan and its text, which may be large.
  most: 0,
});

/** By what the tab shows that the plan is in. */
export const usePlanView: (key: string) => PlanViewState = views.use;

/** The same object while only the selection moves: what does not show it is not drawn again. */
export function usePlanLook(key: string): PlanViewOptions {
  return views.use(
    key,
    useShallow(({ selected, reading, parsed, context, ...look }) => look),
  );
}

export const changePlanView: (key: string, change: Partial<PlanViewState>) => void = views.change;

export const planViewOf: (key: string) => PlanViewState = views.of;

/** Another plan comes with its hottest operator selected: that is what one came to see. */
export function showReading(
  key: string,
  { parsed, reading, context }: Pick<PlanViewState, 'parsed' | 'reading' | 'context'>,
): void {
  const isSame = planViewOf(key).reading?.plan === reading?.plan;
  const selected = isSame ? planViewOf(key).selected : (reading?.summary.hottest[0] ?? 0);
  changePlanView(key, { parsed, reading, context, selected });
}

export function selectNode(key: string, selected: number): void {
  changePlanView(key, { selected });
}
