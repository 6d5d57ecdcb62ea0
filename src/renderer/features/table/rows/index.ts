import { late } from '../../../lib/late.tsx';

const words = { failed: 'Couldn’t load Rows' };

export const RowsPage = late(async () => (await import('./RowsPage.tsx')).RowsPage, words);
export const CellInspector = late(
  async () => (await import('./inspector/CellInspector.tsx')).CellInspector,
  words,
);
