import { lazyComponent } from '#lib/lazy-component.tsx';

/* The first picture does not wait for the page of a table, nor that for what stands behind its first tab. */

export const TablePage = lazyComponent(
  async () => (await import('./TablePage.tsx')).TablePage,
  { failed: 'Couldn’t load this page' },
  'soon',
);
export const TableInspector = lazyComponent(
  async () => (await import('./TableInspector.tsx')).TableInspector,
  { failed: 'Couldn’t load the details' },
  'soon',
);

export const StatsPage = lazyComponent(async () => (await import('./stats/StatsPage.tsx')).StatsPage, {
  failed: 'Couldn’t load Stats',
});
export const StoragePage = lazyComponent(
  async () => (await import('./storage/StoragePage.tsx')).StoragePage,
  {
    failed: 'Couldn’t load Storage',
  },
);
export const IndicesPage = lazyComponent(
  async () => (await import('./indices/IndicesPage.tsx')).IndicesPage,
  {
    failed: 'Couldn’t load Indices',
  },
);
export const IndexInspector = lazyComponent(
  async () => (await import('./indices/IndexInspector.tsx')).IndexInspector,
  {
    failed: 'Couldn’t load the details',
  },
);
/** Of any call, for the pages of other things. */
export const RawAnswer = lazyComponent(async () => (await import('./raw/RawAnswer.tsx')).RawAnswer, {
  failed: 'Couldn’t load the request and its response',
});
export const RawPage = lazyComponent(async () => (await import('./request/RawPage.tsx')).RawPage, {
  failed: 'Couldn’t load Raw',
});
