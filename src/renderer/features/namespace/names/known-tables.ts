import type { QueryCache, QueryKey } from '@tanstack/react-query';
import type { IndexPage, RowCount, Table, TableSizes, VersionPage } from '#contract/index.ts';
import {
  countedPart,
  describedPart,
  indexedPart,
  type KnownTable,
  listedPart,
  NOTHING_KNOWN,
  rowCountPart,
} from './known-table.ts';

export interface NamespacePlace {
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** Where the rows of a table are stored, if its server can't read them there. */
export type StoredElsewhere = (table: Table) => string | undefined;

interface KnownTablesOptions {
  readonly cache: QueryCache;
  readonly place: NamespacePlace;
  readonly elsewhere: StoredElsewhere;
  readonly onChange: () => void;
  /** What was known of a table was changed since, and is not known any more. */
  readonly onDrop: (name: string) => void;
}

export interface KnownTables {
  /** By name. The same map all the time. */
  readonly known: ReadonlyMap<string, KnownTable>;
  /** Reads what was answered until now, and whatever is answered from now on until what it returns is called. */
  readonly watch: () => () => void;
  readonly forgetAll: () => void;
}

/**
 * What was answered of the tables of a namespace, whoever asked: their own pages, or the page of the namespace. Of each
 * answer the few figures of a row are kept, also when the answer itself is long forgotten. Asks nothing.
 */
export function createKnownTables(options: KnownTablesOptions): KnownTables {
  const { cache, place, elsewhere, onChange, onDrop } = options;
  const known = new Map<string, KnownTable>();

  function take({ queryKey, state: { data } }: Answered): void {
    const name = data === undefined ? undefined : queriedTableName(queryKey, place);
    const part = name === undefined ? undefined : partOf(queryKey, data, elsewhere);
    if (name === undefined || part === undefined) return;
    known.set(name, { ...(known.get(name) ?? NOTHING_KNOWN), ...part });
    onChange();
  }

  function drop({ queryKey }: Answered): void {
    const name = queriedTableName(queryKey, place);
    if (name === undefined) return;
    known.delete(name);
    onDrop(name);
    onChange();
  }

  return {
    known,
    watch: () => {
      for (const query of cache.getAll()) if (!query.state.isInvalidated) take(query);
      return cache.subscribe((event) => {
        if (event.type !== 'updated') return;
        if (event.action.type === 'success') take(event.query);
        if (event.action.type === 'invalidate') drop(event.query);
      });
    },
    forgetAll: () => {
      known.clear();
      onChange();
    },
  };
}

interface Answered {
  readonly queryKey: QueryKey;
  readonly state: { readonly data?: unknown };
}

/** Calls are keyed by their path and their input. */
function inputOf(key: QueryKey): Readonly<Record<string, unknown>> {
  const [, call] = key;
  const input: unknown = typeof call === 'object' && call !== null ? Reflect.get(call, 'input') : undefined;
  return typeof input === 'object' && input !== null ? { ...input } : {};
}

const TOLD_BY = ['table', 'stats', 'rowCount', 'versions', 'indices'] as const;

/** Which of the calls that tell something of a table a question is. */
function callOf([path]: QueryKey): (typeof TOLD_BY)[number] | undefined {
  if (!Array.isArray(path) || path[0] !== 'catalog') return undefined;
  return TOLD_BY.find((call) => call === path[1]);
}

/** The name of the table that a question was about, where that is directly in the namespace. */
export function queriedTableName(key: QueryKey, { connectionId, id }: NamespacePlace): string | undefined {
  const { connectionId: asked, id: parts } = inputOf(key);
  if (callOf(key) === undefined || asked !== connectionId || !Array.isArray(parts)) return undefined;
  const name: unknown = parts.at(-1);
  const isBelow = parts.length === id.length + 1 && id.every((part, depth) => part === parts[depth]);
  return isBelow && typeof name === 'string' ? name : undefined;
}

/** Lists are cached as the pages that were read of them. */
function isReadByPage([, call]: QueryKey): boolean {
  return typeof call === 'object' && call !== null && Reflect.get(call, 'type') === 'infinite';
}

/** An answer about an older version, or without details, says nothing of the latest. */
function partOf(key: QueryKey, data: unknown, elsewhere: StoredElsewhere): Partial<KnownTable> | undefined {
  const { version, detail } = inputOf(key);
  if (version !== undefined) return undefined;
  // Each call has answers of its own, which the host checked, and a list that is read page by page is marked as one.
  switch (callOf(key)) {
    case 'table':
      return detail === true ? describedPart(data as Table, elsewhere(data as Table)) : undefined;
    case 'stats':
      return countedPart(data as TableSizes);
    case 'rowCount':
      return rowCountPart(data as RowCount);
    case 'versions':
      return isReadByPage(key) ? listedPart((data as Pages<VersionPage>).pages, Date.now()) : undefined;
    case 'indices':
      return isReadByPage(key) ? indexedPart((data as Pages<IndexPage>).pages) : undefined;
    case undefined:
      return undefined;
  }
}

interface Pages<Page> {
  readonly pages: readonly Page[];
}
