import type { FunctionComponent } from 'react';
import type { StringEntries, Table } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import type { FormPage, InspectedPage, TablePageName } from '#lib/workspace/workspace.ts';
import { type IndexList, indexCountMark } from './indices/index-list.ts';
import { OverviewPage } from './overview/OverviewPage.tsx';
import { EntriesPage } from './properties/EntriesPage.tsx';
import { EntryInspector } from './properties/EntryInspector.tsx';
import { FieldInspector, type InspectorProps } from './schema/FieldInspector.tsx';
import { findField } from './schema/field-tree.ts';
import { SchemaPanel, type SchemaPanelProps } from './schema/SchemaPanel.tsx';
import type { SchemaView } from './schema/use-schema-view.ts';
import { changeTableState, type DescribedTableProps, useTableState } from './table-state.ts';
import { VersionInspector } from './versions/VersionInspector.tsx';
import { VersionsPage } from './versions/VersionsPage.tsx';
import { type VersionList, versionCountMark } from './versions/version-list.ts';

/* The pages that a table doesn't open on are loaded late, so that the first one doesn't wait for them. */

const StatsPage = lazyComponent(async () => (await import('./stats/StatsPage.tsx')).StatsPage, {
  failed: 'Couldn’t load Stats',
});
const StoragePage = lazyComponent(async () => (await import('./StoragePage.tsx')).StoragePage, {
  failed: 'Couldn’t load Storage',
});
const IndicesPage = lazyComponent(async () => (await import('./indices/IndicesPage.tsx')).IndicesPage, {
  failed: 'Couldn’t load Indices',
});
const IndexInspector = lazyComponent(
  async () => (await import('./indices/IndexInspector.tsx')).IndexInspector,
  { failed: 'Couldn’t load the details' },
);
const RowsPage = lazyComponent(
  async () => (await import('./rows/RowsPage.tsx')).RowsPage,
  { failed: 'Couldn’t load Rows' },
  'soon',
);
const CellInspector = lazyComponent(async () => (await import('./rows/CellInspector.tsx')).CellInspector, {
  failed: 'Couldn’t load Rows',
});
const RawPage = lazyComponent(async () => (await import('./request/RawPage.tsx')).RawPage, {
  failed: 'Couldn’t load Raw',
});

interface SubPageProps extends DescribedTableProps {
  /** Shared by the pages that show the schema. */
  readonly schema: SchemaView;
  readonly onRefresh: () => void;
}

/** What may be known of a table before one of its pages is opened. */
interface KnownOfTable {
  readonly table: Table | undefined;
  readonly versions: VersionList | undefined;
  readonly indices: IndexList | undefined;
}

interface PageTab {
  readonly label: string;
  /** The number on the tab; undefined until it is known. */
  readonly count?: (known: KnownOfTable) => string | undefined;
}

interface SubPage extends PageTab {
  readonly Page: FunctionComponent<SubPageProps>;
}

interface InspectedSubPage extends SubPage {
  /** The details of what is selected on the page. It sends no requests: the page does. */
  readonly Inspector: FunctionComponent<InspectorProps>;
}

type SubPages = { readonly [Name in InspectedPage]: InspectedSubPage } & {
  readonly [Name in FormPage]: PageTab;
} & { readonly [Name in Exclude<TablePageName, InspectedPage | FormPage>]: SubPage };

export const SUB_PAGES: SubPages = {
  overview: {
    label: 'Overview',
    Page: (props) => <OverviewPage {...useSchemaPanel(props)} />,
    Inspector: FieldInspector,
  },
  schema: {
    label: 'Schema',
    count: ({ table }) => countMark(table?.answer.schema?.fields.length),
    Page: (props) => <SchemaPanel {...useSchemaPanel(props)} withMetadata />,
    Inspector: FieldInspector,
  },
  versions: {
    label: 'Versions',
    count: ({ versions }) => versions && versionCountMark(versions),
    Page: VersionsPage,
    Inspector: VersionInspector,
  },
  stats: { label: 'Stats', Page: StatsPage },
  properties: {
    label: 'Properties',
    count: ({ table }) => entryMark(table?.answer.properties),
    Page: ({ table }) => <EntriesPage table={table} name="properties" />,
    Inspector: (props) => <EntryInspector {...props} name="properties" />,
  },
  metadata: {
    label: 'Metadata',
    count: ({ table }) => entryMark(table?.answer.metadata),
    Page: ({ table }) => <EntriesPage table={table} name="metadata" />,
    Inspector: (props) => <EntryInspector {...props} name="metadata" />,
  },
  storage: { label: 'Storage', Page: StoragePage },
  indices: {
    label: 'Indices',
    count: ({ indices }) => indices && indexCountMark(indices),
    Page: IndicesPage,
    Inspector: IndexInspector,
  },
  rows: { label: 'Rows', Page: RowsPage, Inspector: CellInspector },
  query: { label: 'Query' },
  tune: { label: 'Tune' },
  raw: { label: 'Raw', Page: RawPage },
};

function useSchemaPanel({ table, schema }: SubPageProps): SchemaPanelProps {
  const { ref } = useTableScope();
  const { fieldKey } = useTableState();
  return {
    table,
    schema,
    selected: fieldKey === undefined ? undefined : findField(schema.tree, fieldKey),
    onSelect: ({ key }) => changeTableState(ref, { fieldKey: key }),
  };
}

function entryMark(texts: StringEntries | null | undefined): string | undefined {
  return texts == null ? undefined : countMark(texts.length);
}

function countMark(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCount(count);
}
