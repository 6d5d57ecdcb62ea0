import type { Connection } from '#contract/index.ts';
import {
  QueryInspector,
  QueryPage,
  QueryPanel,
  QueryStrip,
  TunePage,
  TunePanel,
  useQueryState,
} from '#features/query/lazy-pages.ts';
import { TableInspector, TablePage } from '#features/table/index.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { hasForm, type TableContent, type TablePageName, tablePageOf } from '#lib/workspace/workspace.ts';
import { NamedTableIcon } from '#ui/icons.ts';
import styles from './AppShell.module.css';
import { PanelColumn } from './PanelColumn.tsx';
import { lastNameOf, OnConnection, type PageDefinition, wholeId } from './page-definition.tsx';

const TABLE: PageDefinition<TableContent> = {
  icon: NamedTableIcon,
  title: ({ id }) => lastNameOf(id),
  tooltip: ({ id }) => wholeId(id),
  page: ({ content }) => (
    <OnConnection id={content.connectionId}>
      {(connection) => <TableOn connection={connection} table={content} />}
    </OnConnection>
  ),
};

const WITH_SELECTION: PageDefinition<TableContent> = {
  ...TABLE,
  inspector: ({ content, onClose }) => <InspectorOfTable table={content} onClose={onClose} />,
};

const PAGES_OF_TABLE: { readonly [Page in TablePageName]: PageDefinition<TableContent> } = {
  overview: WITH_SELECTION,
  schema: WITH_SELECTION,
  versions: WITH_SELECTION,
  stats: TABLE,
  properties: WITH_SELECTION,
  metadata: WITH_SELECTION,
  storage: TABLE,
  indices: WITH_SELECTION,
  rows: WITH_SELECTION,
  query: {
    ...TABLE,
    inspector: ({ content: { connectionId, id }, tabKey: key, onClose }) => (
      <QueryInspector key={key} connectionId={connectionId} id={id} onClose={onClose} />
    ),
    column: ({ content }) => <QueryColumn {...content} />,
  },
  tune: { ...TABLE, column: ({ content }) => <TuneColumn {...content} /> },
  raw: TABLE,
};

/** A table, on the page that its tab shows. */
export function tablePageDefinition(content: TableContent): PageDefinition<TableContent> {
  return PAGES_OF_TABLE[tablePageOf(content)];
}

/** What came of the form that stands in the place of the tree. */
const RESULTS = { query: QueryPage, tune: TunePage };

interface TableOnProps {
  readonly connection: Connection;
  readonly table: TableContent;
}

function TableOn({ connection, table }: TableOnProps) {
  const page = tablePageOf(table);
  const Result = hasForm(page) ? RESULTS[page] : undefined;
  const result = Result && <Result connection={connection} id={table.id} />;
  return <TablePage connection={connection} page={page} result={result} id={table.id} />;
}

interface InspectorOfTableProps {
  readonly table: TableContent;
  readonly onClose: () => void;
}

function InspectorOfTable({ table, onClose }: InspectorOfTableProps) {
  const connection = useConnection(table.connectionId);
  return (
    connection && (
      <TableInspector connection={connection} id={table.id} page={tablePageOf(table)} onClose={onClose} />
    )
  );
}

function QueryColumn({ connectionId, id }: TableContent) {
  const connection = useConnection(connectionId);
  const { isFolded } = useQueryState({ connectionId, id });
  if (connection === undefined) return null;
  if (isFolded) {
    return (
      <div className={styles.strip}>
        <QueryStrip connection={connection} id={id} />
      </div>
    );
  }
  return (
    <PanelColumn label="Query panel width" least={292}>
      <QueryPanel key={JSON.stringify([connectionId, id])} connection={connection} id={id} />
    </PanelColumn>
  );
}

function TuneColumn({ connectionId, id }: TableContent) {
  const connection = useConnection(connectionId);
  if (connection === undefined) return null;
  return (
    <PanelColumn label="Tune panel width" least={276}>
      <TunePanel key={JSON.stringify([connectionId, id])} connection={connection} id={id} />
    </PanelColumn>
  );
}
