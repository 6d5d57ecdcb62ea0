export { FieldGlyph } from './schema/FieldGlyph.tsx';
export { SchemaGrid } from './schema/SchemaGrid.tsx';
export { useSchemaView } from './schema/use-schema-view.ts';
export { TableInspector } from './TableInspector.tsx';
export { TablePage, type TablePageProps } from './TablePage.tsx';
export { useKnownTable } from './use-known-table.ts';
