import { late } from '../../lib/late.tsx';

/* The first picture does not wait for the page of a table, nor that for what stands behind its first tab. */

export const TablePage = late(
  async () => (await import('./TablePage.tsx')).TablePage,
  { failed: 'The page of the table did not load.' },
  'soon',
);
export const TableInspector = late(
  async () => (await import('./TableInspector.tsx')).TableInspector,
  { failed: 'The details did not load.' },
  'soon',
);

export const StatsPage = late(async () => (await import('./stats/StatsPage.tsx')).StatsPage, {
  failed: 'The statistics did not load.',
});
export const StoragePage = late(async () => (await import('./storage/StoragePage.tsx')).StoragePage, {
  failed: 'The page for the storage did not load.',
});
export const IndicesPage = late(async () => (await import('./indices/IndicesPage.tsx')).IndicesPage, {
  failed: 'The page for the indices did not load.',
});
export const IndexInspector = late(
  async () => (await import('./indices/IndexInspector.tsx')).IndexInspector,
  {
    failed: 'The details of the index did not load.',
  },
);
/** Of any call, for the pages of other things. */
export const RawAnswer = late(async () => (await import('./raw/RawAnswer.tsx')).RawAnswer, {
  failed: 'The request and its answer did not load.',
});
export const RawPage = late(async () => (await import('./raw/RawPage.tsx')).RawPage, {
  failed: 'The page for requests and answers did not load.',
});
