import { lazyComponent } from '#lib/lazy-component.tsx';

/* In a file of their own: what stands beside them here would be read with them before the first picture. */

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
/** Of any call, for the pages of other things. */
export const RawAnswer = lazyComponent(async () => (await import('./request/RawAnswer.tsx')).RawAnswer, {
  failed: 'Couldn’t load the request and its response',
});
