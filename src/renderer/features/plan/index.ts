import { lazyComponent } from '#lib/lazy-component.tsx';

const words = { failed: 'Couldn’t load the plan' };

export const PlanViewer = lazyComponent(async () => (await import('./PlanViewer.tsx')).PlanViewer, words);
export const PlanTextPage = lazyComponent(
  async () => (await import('./PlanTextPage.tsx')).PlanTextPage,
  words,
);
export const PlanInspector = lazyComponent(
  async () => (await import('./inspector/PlanInspector.tsx')).PlanInspector,
  words,
);
export const PlanTextInspector = lazyComponent(
  async () => (await import('./inspector/PlanInspector.tsx')).PlanTextInspector,
  words,
);
export const PlansPage = lazyComponent(
  async () => (await import('./history/PlansPage.tsx')).PlansPage,
  words,
);
export const ComparePage = lazyComponent(
  async () => (await import('./compare/ComparePage.tsx')).ComparePage,
  words,
);
export type { RunFacts } from './history/RunGrid.tsx';
export type { PlanFixes } from './summary/PlanFindings.tsx';
export { usePlanTextById, usePlanTexts } from './texts.ts';
export { useShownView } from './view-state.ts';
