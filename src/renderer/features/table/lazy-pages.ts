import { lazyComponent } from '#lib/lazy-component.tsx';

/* In a file of its own: any static import beside these would load before the first paint. */

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
/** Shows any call, also on pages of things other than tables. */
export const RawAnswer = lazyComponent(async () => (await import('./request/RawAnswer.tsx')).RawAnswer, {
  failed: 'Couldn’t load the request and its response',
});
