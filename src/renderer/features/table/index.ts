export { FieldGlyph } from './FieldGlyph.tsx';
export { SchemaGrid } from './SchemaGrid.tsx';
export { TableInspector } from './TableInspector.tsx';
export { TablePage, type TablePageProps } from './TablePage.tsx';
export { useKnownTable } from './use-known-table.ts';
export { useSchemaView } from './use-schema-view.ts';
