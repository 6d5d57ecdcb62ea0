import { lazyComponent } from '#lib/lazy-component.tsx';

const words = { failed: 'Couldn’t load this page' };

export const CreateTablePage = lazyComponent(
  async () => (await import('./CreateTablePage.tsx')).CreateTablePage,
  words,
);
