import { join } from 'node:path';
import { type Table, tableFromIPC } from 'apache-arrow';
import { beforeAll } from 'vitest';
import type { QueryObject } from '../../../protocol/index.ts';
import { madeOnce } from '../../../server/testing/run-directory.ts';
import { createOpenTables, type OpenTables } from '../../open-tables.ts';
import { createReadingHandlers, type ReadingHandlers } from '../../query/reading-handlers.ts';
import { makePlanTables, type PlanTable } from '../plan-tables.ts';

const { signal } = new AbortController();
const MUCH = 64 * 1024 * 1024;

interface PlanTables {
  handlers(): ReadingHandlers;
  tables(): OpenTables;
  at(table: PlanTable): { readonly directory: string };
  query(table: PlanTable, query: QueryObject): Promise<Table>;
  explain(table: PlanTable, query: QueryObject): Promise<string>;
}

/** The directory of the tables, created once in a run, since no test changes them. */
export function planTables(): Promise<string> {
  return madeOnce('plan-tables', makePlanTables);
}

/** For all tests of a file. */
export function usePlanTables(): PlanTables {
  let directory = '';
  let tables: OpenTables;
  let handlers: ReadingHandlers;

  beforeAll(async () => {
    directory = await planTables();
    tables = createOpenTables({ tablesDirectory: directory, linksDirectory: join(directory, 'links') });
    handlers = createReadingHandlers(tables);
  }, 60_000);

  const at = (table: PlanTable) => ({ directory: join(directory, `${table}.lance`) });
  return {
    handlers: () => handlers,
    tables: () => tables,
    at,
    query: async (table, query) =>
      tableFromIPC(await handlers.query({ ...at(table), query, mostBytes: MUCH }, signal)),
    explain: (table, query) => handlers.explain({ ...at(table), query, verbose: false }, signal),
  };
}
