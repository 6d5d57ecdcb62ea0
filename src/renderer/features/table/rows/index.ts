import { late } from '../../../lib/late.tsx';

const words = { failed: 'The rows did not load.' };

export const RowsPage = late(async () => (await import('./RowsPage.tsx')).RowsPage, words);
export const CellInspector = late(
  async () => (await import('./inspector/CellInspector.tsx')).CellInspector,
  words,
);
