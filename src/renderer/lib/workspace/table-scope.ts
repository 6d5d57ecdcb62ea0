import { createContext, use } from 'react';
import type { Connection, TableRef } from '#contract/index.ts';

/** The table that a tab shows. */
interface ScopeOfTable {
  readonly connection: Connection;
  readonly ref: TableRef;
  readonly tabKey: string;
}

/** Set once for each tab of a table: around its page, its inspector, and its column. */
export const TableScope = createContext<ScopeOfTable | undefined>(undefined);

/** For components that are always in the tab of a table. */
export function useTableScope(): ScopeOfTable {
  const scope = use(TableScope);
  if (scope === undefined) throw new Error('This component is only for tabs of tables.');
  return scope;
}
