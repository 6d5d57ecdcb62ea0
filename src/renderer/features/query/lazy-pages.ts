import { lazyComponent } from '#lib/lazy-component.tsx';

const words = { failed: 'Couldn’t load the query' };

export const QueryPage = lazyComponent(async () => (await import('./QueryPage.tsx')).QueryPage, words);
export const QueryInspector = lazyComponent(
  async () => (await import('./QueryInspector.tsx')).QueryInspector,
  words,
);
export const QueryPanel = lazyComponent(async () => (await import('./QueryPanel.tsx')).QueryPanel, words);
export const QueryStrip = lazyComponent(async () => (await import('./QueryStrip.tsx')).QueryStrip, words);
export const TunePage = lazyComponent(async () => (await import('./tune/TunePage.tsx')).TunePage, words);
export const TunePanel = lazyComponent(async () => (await import('./tune/TunePanel.tsx')).TunePanel, words);
export const CompareTab = lazyComponent(async () => (await import('./CompareTab.tsx')).CompareTab, words);
export const PlanTextTab = lazyComponent(async () => (await import('./PlansTab.tsx')).PlanTextTab, words);
export const PlansTab = lazyComponent(async () => (await import('./PlansTab.tsx')).PlansTab, words);
export { useQueryState } from './query-state.ts';

type LinkedQuery = typeof import('./linked-query.ts');

// Links only need this module when one is copied or opened, so it is loaded then.
const readLinkedQuery = (): Promise<LinkedQuery> => import('./linked-query.ts');

export async function shownQuery(...where: Parameters<LinkedQuery['shownQuery']>) {
  return (await readLinkedQuery()).shownQuery(...where);
}

/** Shows the query of a link: filled in, not run. */
export async function openLinkedQuery(wanted: Parameters<LinkedQuery['openLinkedQuery']>[0]) {
  await (await readLinkedQuery()).openLinkedQuery(wanted);
}

export async function findRun(runId: string) {
  return (await readLinkedQuery()).findRun(runId);
}
