import { lazyComponent } from '#lib/lazy-component.tsx';

export const CompareTablesPage = lazyComponent(
  async () => (await import('./CompareTablesPage.tsx')).CompareTablesPage,
  {
    failed: 'Couldn’t load the comparison',
  },
);
