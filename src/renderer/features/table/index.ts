export { FieldInspector, type FieldInspectorProps } from './FieldInspector.tsx';
export { TablePage, type TablePageProps } from './TablePage.tsx';
export { useKnownTable } from './use-known-table.ts';
