import { late } from '../../lib/late.tsx';

const words = { failed: 'Couldn’t load this page' };

export const CreateTablePage = late(
  async () => (await import('./CreateTablePage.tsx')).CreateTablePage,
  words,
);
