import { late } from '../../lib/late.tsx';

/* The first picture does not wait for the page of a table, nor that for what stands behind its first tab. */

export const TablePage = late(
  async () => (await import('./TablePage.tsx')).TablePage,
  { failed: 'Couldn’t load this page' },
  'soon',
);
export const TableInspector = late(
  async () => (await import('./TableInspector.tsx')).TableInspector,
  { failed: 'Couldn’t load the details' },
  'soon',
);

export const StatsPage = late(async () => (await import('./stats/StatsPage.tsx')).StatsPage, {
  failed: 'Couldn’t load Stats',
});
export const StoragePage = late(async () => (await import('./storage/StoragePage.tsx')).StoragePage, {
  failed: 'Couldn’t load Storage',
});
export const IndicesPage = late(async () => (await import('./indices/IndicesPage.tsx')).IndicesPage, {
  failed: 'Couldn’t load Indices',
});
export const IndexInspector = late(
  async () => (await import('./indices/IndexInspector.tsx')).IndexInspector,
  {
    failed: 'Couldn’t load the details',
  },
);
/** Of any call, for the pages of other things. */
export const RawAnswer = late(async () => (await import('./raw/RawAnswer.tsx')).RawAnswer, {
  failed: 'Couldn’t load the request and its response',
});
export const RawPage = late(async () => (await import('./raw/RawPage.tsx')).RawPage, {
  failed: 'Couldn’t load Raw',
});
