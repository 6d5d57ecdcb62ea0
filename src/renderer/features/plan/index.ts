import { late } from '../../lib/late.tsx';

const words = { failed: 'Couldn’t load the plan' };

export const PlanViewer = late(async () => (await import('./PlanViewer.tsx')).PlanViewer, words);
export const PlanTextPage = late(async () => (await import('./PlanTextPage.tsx')).PlanTextPage, words);
export const PlanInspector = late(
  async () => (await import('./inspector/PlanInspector.tsx')).PlanInspector,
  words,
);
export const PlansPage = late(async () => (await import('./home/PlansPage.tsx')).PlansPage, words);
export const ComparePage = late(async () => (await import('./compare/ComparePage.tsx')).ComparePage, words);
export { fileName } from './export/file-name.ts';
export { saveFile } from './export/save-file.ts';
export { usePlanTextById } from './texts.ts';
