import { lazyComponent } from '../../lib/lazy-component.tsx';

export { CompareTableItem, type CompareTableItemProps } from './CompareTableItem.tsx';
export { compareShownTable, compareTable, openComparison } from './open-comparison.ts';

export const CompareTablesPage = lazyComponent(
  async () => (await import('./CompareTablesPage.tsx')).CompareTablesPage,
  {
    failed: 'Couldn’t load the comparison',
  },
);
