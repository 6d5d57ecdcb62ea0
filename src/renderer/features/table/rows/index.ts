import { lazyComponent } from '#lib/lazy-component.tsx';

const words = { failed: 'Couldn’t load Rows' };

export const RowsPage = lazyComponent(async () => (await import('./RowsPage.tsx')).RowsPage, words);
export const CellInspector = lazyComponent(
  async () => (await import('./inspector/CellInspector.tsx')).CellInspector,
  words,
);
