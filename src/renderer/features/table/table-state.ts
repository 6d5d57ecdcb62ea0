import type { DescribeTableParams, TabLook, Table, TableRef } from '#contract/index.ts';
import { DEFAULT_DESCRIBE_PARAMS } from '#domain/table-description.ts';
import { createPageState, tabKeyFor, useTabKeyFor } from '#lib/workspace/page-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { openTablePage, type TablePageName, useWorkspace } from '#lib/workspace/workspace.ts';
import { withVersionParam } from './request/describe-question.ts';

/** Props of a part of the page that needs the description of the table. */
export interface DescribedTableProps {
  readonly table: Table;
}

/** Operations that can be requested although the server is known to lack them. */
export type ForcedRequests = 'countRows' | 'tableStats' | 'listIndices' | 'describeIndexStats' | 'listTags';

/** The user's choices on a table page, kept while other tabs are shown. */
interface TableState {
  /** The parameters of the describe request. */
  readonly question: DescribeTableParams;
  /** The selected field: the schema sets it, the inspector reads it. */
  readonly fieldKey?: string;
  readonly versionKey?: string;
  /** Further selected versions, as decimal numbers. */
  readonly markedVersions: readonly string[];
  /** The selected property or metadata entry. */
  readonly entryKey?: string;
  /** Requests versions even if the server is known not to list them. */
  readonly sendsAnyway: boolean;
  /** The same for the counts and lists of the page. */
  readonly forcedRequests: readonly ForcedRequests[];
  readonly indexKey?: string;
  /** The call that Raw shows. */
  readonly rawOf?: string;
}

const states = createPageState<TableState>({
  first: {
    question: DEFAULT_DESCRIBE_PARAMS,
    sendsAnyway: false,
    markedVersions: [],
    forcedRequests: [],
  },
  keyOf: ({ key, content }) => (content.kind === 'table' ? key : undefined),
  // Enough for a user who browses a catalog and returns to recent tables.
  most: 100,
  look: {
    write: ({ question: { version } }) => ({
      table: version === undefined ? {} : { version: String(version) },
    }),
    read: ({ table }) => table && savedChoice(table),
  },
});

function savedChoice({ version }: NonNullable<TabLook['table']>): Partial<TableState> {
  return {
    question: withVersionParam(DEFAULT_DESCRIBE_PARAMS, version === undefined ? undefined : BigInt(version)),
  };
}

export function useTableState(): TableState {
  return states.use(useTableScope().tabKey);
}

/** The choices for any table, whether or not it has a tab. */
export function useStateOfTable(table: TableRef): TableState {
  return states.use(useTabKeyFor({ kind: 'table', ...table }));
}

export function tableStateOf(table: TableRef): TableState {
  return states.of(tableTabKey(table));
}

export function changeTableState(table: TableRef, change: Partial<TableState>): void {
  states.change(tableTabKey(table), change);
}

/** Takes the current request as its base: one click can both leave a field and press a switch. */
export function changeQuestion(
  table: TableRef,
  change: (question: DescribeTableParams) => DescribeTableParams,
): void {
  changeTableState(table, { question: change(tableStateOf(table).question) });
}

/** One key for each tab, because two panes can show the same table in different ways. */
export function tableTabKey(table: TableRef): string {
  return tabKeyFor(useWorkspace.getState(), { kind: 'table', ...table });
}

/** Opens a table at a version, or at the latest. */
export function openTableAt(
  table: TableRef,
  { version, page }: { readonly version?: bigint | undefined; readonly page: TablePageName },
): void {
  openTablePage(table, page);
  const { question } = tableStateOf(table);
  changeTableState(table, { question: withVersionParam(question, version) });
}
