export { TableInspector } from './TableInspector.tsx';
export { TablePage, type TablePageProps } from './TablePage.tsx';
export { useKnownTable } from './use-known-table.ts';
