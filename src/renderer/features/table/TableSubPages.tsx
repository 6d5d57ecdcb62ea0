import type { ReactNode } from 'react';
import type { StringEntries, Table } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { useRunningPages } from '#lib/workspace/running-pages.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { hasForm, openTablePage, TABLE_PAGES, type TablePageName } from '#lib/workspace/workspace.ts';
import { type SubTab, SubTabs } from '#ui/SubTabs.tsx';
import { type IndexList, indexCountMark } from './indices/index-list.ts';
import { OverviewPage } from './overview/OverviewPage.tsx';
import { EntriesPage } from './properties/EntriesPage.tsx';
import { rowsUnavailableReason, useKnownIndices } from './properties/use-section.ts';
import { type FieldNode, findField } from './schema/field-tree.ts';
import { SchemaPanel, type SchemaPanelProps } from './schema/SchemaPanel.tsx';
import { type SchemaView, useSchemaView } from './schema/use-schema-view.ts';
import { changeTableState, useTableState } from './table-state.ts';
import { useVersions } from './versions/use-versions.ts';
import { VersionsPage } from './versions/VersionsPage.tsx';
import { type VersionList, versionCountMark } from './versions/version-list.ts';

/* The other tabs load lazily, so that the first tab doesn't wait for them. */

const StatsPage = lazyComponent(async () => (await import('./stats/StatsPage.tsx')).StatsPage, {
  failed: 'Couldn’t load Stats',
});
const StoragePage = lazyComponent(async () => (await import('./StoragePage.tsx')).StoragePage, {
  failed: 'Couldn’t load Storage',
});
const IndicesPage = lazyComponent(async () => (await import('./indices/IndicesPage.tsx')).IndicesPage, {
  failed: 'Couldn’t load Indices',
});
const RowsPage = lazyComponent(
  async () => (await import('./rows/RowsPage.tsx')).RowsPage,
  { failed: 'Couldn’t load Rows' },
  'soon',
);
const RawPage = lazyComponent(async () => (await import('./request/RawPage.tsx')).RawPage, {
  failed: 'Couldn’t load Raw',
});

interface TableSubPagesProps {
  readonly page: TablePageName;
  readonly result: ReactNode;
  readonly table: Table | undefined;
  /** Shown on every page while there is no table. The tabs exist from the start, to avoid layout shifts. */
  readonly instead: ReactNode;
  /** Notices about the answer, above every page. */
  readonly notices: ReactNode;
  readonly onRefresh: () => void;
}

export function TableSubPages({ table, result, instead, notices, ...props }: TableSubPagesProps) {
  const { connection, ref } = useTableScope();
  const { page } = props;
  const { list } = useVersions(ref, false);
  const running = useRunningPages(ref);
  const indices = useKnownIndices({ noRows: table && rowsUnavailableReason(connection, table.answer) });
  // Held here so that Overview and Schema share the expanded fields and the search text.
  const schema = useSchemaView(table?.answer.schema?.fields ?? undefined);
  return (
    <SubTabs
      label="Table"
      tabs={tabsOf(table, { versions: list, indices, running })}
      selected={page}
      onSelect={(next) => openTablePage(ref, next)}
      notices={hasForm(page) ? undefined : notices}
    >
      {hasForm(page) ? (
        result
      ) : table === undefined ? (
        instead
      ) : (
        <SubPageOf {...props} table={table} page={page} schema={schema} />
      )}
    </SubTabs>
  );
}

interface SubPageOfProps extends Omit<TableSubPagesProps, 'page' | 'result' | 'instead' | 'notices'> {
  readonly page: Exclude<TablePageName, 'query' | 'tune'>;
  readonly table: Table;
  readonly schema: SchemaView;
}

function SubPageOf({ page, ...props }: SubPageOfProps) {
  const { table } = props;
  const panel = useSchemaPanel(props);
  switch (page) {
    case 'overview':
      return <OverviewPage {...panel} />;
    case 'schema':
      return <SchemaPanel {...panel} withMetadata />;
    case 'versions':
      return <VersionsPage table={table} />;
    case 'stats':
      return <StatsPage table={table} />;
    case 'properties':
    case 'metadata':
      // The key keeps the search text of the two pages apart.
      return <EntriesPage key={page} table={table} name={page} />;
    case 'storage':
      return <StoragePage table={table} onAskAgain={props.onRefresh} />;
    case 'indices':
      return <IndicesPage table={table} />;
    case 'rows':
      return <RowsPage table={table} />;
    case 'raw':
      return <RawPage table={table} />;
  }
}

function useSchemaPanel({ table, schema }: Omit<SubPageOfProps, 'page'>): SchemaPanelProps {
  const { ref } = useTableScope();
  const { fieldKey } = useTableState();
  return {
    table,
    schema,
    selected: fieldKey === undefined ? undefined : findField(schema.tree, fieldKey),
    onSelect: ({ key }: FieldNode) => changeTableState(ref, { fieldKey: key }),
  };
}

const LABELS: Readonly<Record<TablePageName, string>> = {
  overview: 'Overview',
  schema: 'Schema',
  versions: 'Versions',
  stats: 'Stats',
  properties: 'Properties',
  metadata: 'Metadata',
  storage: 'Storage',
  indices: 'Indices',
  rows: 'Rows',
  query: 'Query',
  tune: 'Tune',
  raw: 'Raw',
};

interface LoadedOfTable {
  readonly versions: VersionList | undefined;
  readonly indices: IndexList | undefined;
  readonly running: readonly TablePageName[];
}

function tabsOf(
  table: Table | undefined,
  { versions, indices, running }: LoadedOfTable,
): readonly SubTab<TablePageName>[] {
  const counts: { readonly [Page in TablePageName]?: string | undefined } = {
    schema: countMark(table?.answer.schema?.fields?.length),
    versions: versions && versionCountMark(versions),
    properties: entryMark(table?.answer.properties),
    metadata: entryMark(table?.answer.metadata),
    indices: indices && indexCountMark(indices),
  };
  return TABLE_PAGES.map((id) => ({
    id,
    label: LABELS[id],
    isCounted: id in counts,
    count: counts[id],
    isRunning: running.includes(id),
  }));
}

function entryMark(texts: StringEntries | null | undefined): string | undefined {
  return texts == null ? undefined : countMark(texts.length);
}

function countMark(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCount(count);
}
