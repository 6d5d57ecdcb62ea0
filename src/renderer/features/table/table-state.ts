import type { DescribeTableParams, TabLook, Table, TableRef } from '#contract/index.ts';
import { DEFAULT_DESCRIBE_PARAMS } from '#domain/table-description.ts';
import { createPageState, tabKeyFor, useTabKeyFor } from '#lib/workspace/page-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { openTablePage, type TablePageName, useWorkspace } from '#lib/workspace/workspace.ts';
import { withVersionParam } from './request/describe-question.ts';

/** What a part of the page is about once the server has described the table. */
export interface DescribedTableProps {
  readonly table: Table;
}

/** What a server can be asked for although it is known not to have it. */
export type ForcedRequests = 'countRows' | 'tableStats' | 'listIndices' | 'describeIndexStats' | 'listTags';

/** What the user chose on the page of a table, kept while other tabs are shown. */
interface TableState {
  /** How the table is asked for. */
  readonly question: DescribeTableParams;
  /** The field that is looked at: the schema writes it, the inspector reads it. */
  readonly fieldKey?: string;
  readonly versionKey?: string;
  /** Versions that are marked besides, by their digits. */
  readonly markedVersions: readonly string[];
  /** The property, or the entry of the metadata. */
  readonly entryKey?: string;
  /** Asks for versions also where the server is known not to list them. */
  readonly asksAnyway: boolean;
  /** The same for what the page counts. */
  readonly forcedRequests: readonly ForcedRequests[];
  readonly indexKey?: string;
  /** Of which call Raw shows the request and the answer. */
  readonly rawOf?: string;
}

const states = createPageState<TableState>({
  first: {
    question: DEFAULT_DESCRIBE_PARAMS,
    asksAnyway: false,
    markedVersions: [],
    forcedRequests: [],
  },
  keyOf: ({ key, content }) => (content.kind === 'table' ? key : undefined),
  // Going through a catalog one comes back to what one looked at just before.
  most: 100,
  look: {
    write: ({ question: { version } }) => ({
      table: version === undefined ? {} : { version: String(version) },
    }),
    read: ({ table }) => table && keptChoice(table),
  },
});

function keptChoice({ version }: NonNullable<TabLook['table']>): Partial<TableState> {
  return {
    question: withVersionParam(DEFAULT_DESCRIBE_PARAMS, version === undefined ? undefined : BigInt(version)),
  };
}

export function useTableState(): TableState {
  return states.use(useTableScope().tabKey);
}

/** The same of any table, whether a tab shows it or not. */
export function useStateOfTable(table: TableRef): TableState {
  return states.use(useTabKeyFor({ kind: 'table', ...table }));
}

export function tableStateOf(table: TableRef): TableState {
  return states.of(tableTabKey(table));
}

export function changeTableState(table: TableRef, change: Partial<TableState>): void {
  states.change(tableTabKey(table), change);
}

/** From the question as it is by now: leaving a field and pressing a switch can be one and the same press. */
export function changeQuestion(
  table: TableRef,
  change: (question: DescribeTableParams) => DescribeTableParams,
): void {
  changeTableState(table, { question: change(tableStateOf(table).question) });
}

/** By its tab: at two sides one table may be looked at in two ways. */
export function tableTabKey(table: TableRef): string {
  return tabKeyFor(useWorkspace.getState(), { kind: 'table', ...table });
}

/** Opens a table as it was at a version, or as it is. */
export function openTableAt(
  table: TableRef,
  { version, page }: { readonly version?: bigint | undefined; readonly page: TablePageName },
): void {
  openTablePage(table, page);
  const { question } = tableStateOf(table);
  changeTableState(table, { question: withVersionParam(question, version) });
}
