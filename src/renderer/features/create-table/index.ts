import { late } from '../../lib/late.tsx';

const words = { failed: 'The page for a new table did not load.' };

export const CreateTablePage = late(
  async () => (await import('./CreateTablePage.tsx')).CreateTablePage,
  words,
);
