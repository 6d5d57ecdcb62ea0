import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DescribeTableParams, NamespaceRef, Table } from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { rowCountQuery, statsQuery, versionsQuery } from '#domain/table-figures.ts';
import { indicesQuery } from '#domain/table-indices.ts';
import { exactHash } from '#lib/host/query-client.ts';
import {
  countedPart,
  describedPart,
  indexedPart,
  type KnownTable,
  listedPart,
  NOTHING_KNOWN,
  rowCountPart,
} from './known-table.ts';

/** Returns where the rows of a table are stored, if its server can’t read them there. */
export type StoredElsewhere = (table: Table) => string | undefined;

interface KnownTablesOptions {
  readonly client: QueryClient;
  readonly namespace: NamespaceRef;
  readonly elsewhere: StoredElsewhere;
  readonly statsMayCountDeleted: (table: Table) => boolean;
  readonly onChange: () => void;
  /** The table has changed, so its details are no longer known. */
  readonly onDrop: (name: string) => void;
  /** A response was removed from the cache for its age: its figures stay, but their changes are no longer followed. */
  readonly onAge: (name: string) => void;
}

interface KnownTables {
  /** By name. Mutable: always the same map. */
  readonly known: ReadonlyMap<string, KnownTable>;
  /** Reads the cached responses, and follows new ones until the returned function is called. */
  readonly watch: () => () => void;
  readonly forgetAll: () => void;
}

/**
 * The figures of a namespace’s tables, from all cached responses, whichever page requested them. They are kept after
 * the response itself is removed from the cache. Sends no requests.
 */
export function createKnownTables(options: KnownTablesOptions): KnownTables {
  const { client, namespace, elsewhere, statsMayCountDeleted, onChange, onDrop, onAge } = options;
  const cache = client.getQueryCache();
  const known = new Map<string, KnownTable>();

  function take({ queryKey }: CachedQuery): void {
    const name = queriedTableName(queryKey, namespace);
    const part = name === undefined ? undefined : partOf(queryKey, name);
    if (name === undefined || part === undefined) return;
    known.set(name, { ...(known.get(name) ?? NOTHING_KNOWN), ...part });
    onChange();
  }

  /**
   * Builds the query key as the pages do, because the key decides the form of the response: other keys of the same call
   * are ignored. A response about an older version, or without details, says nothing of the latest.
   */
  function partOf(key: QueryKey, name: string): Partial<KnownTable> | undefined {
    const ref = { connectionId: namespace.connectionId, id: [...namespace.id, name] };
    const input = inputOf(key);
    const anyway = input.anyway === true;
    const hash = exactHash(key);
    const answerTo = <Question extends QueryKey>(question: Question) =>
      exactHash(question) === hash ? client.getQueryData(question) : undefined;
    switch (callOf(key)) {
      case 'table': {
        const table = answerTo(tableDescriptionQuery(ref, describedBy(input)).queryKey);
        if (input.detail !== true || table === undefined) return undefined;
        return describedPart(table, {
          elsewhere: elsewhere(table),
          statsMayCountDeleted: statsMayCountDeleted(table),
        });
      }
      case 'stats': {
        const sizes = answerTo(statsQuery(ref, anyway).queryKey);
        return sizes && countedPart(sizes, known.get(name) ?? NOTHING_KNOWN);
      }
      case 'rowCount': {
        const counted = answerTo(rowCountQuery(ref, undefined, anyway).queryKey);
        return counted && rowCountPart(counted);
      }
      case 'versions': {
        const list = answerTo(versionsQuery(ref, anyway).queryKey);
        return list && listedPart(list.pages, Date.now());
      }
      case 'indices': {
        const list = answerTo(indicesQuery(ref, anyway).queryKey);
        return list && indexedPart(list.pages);
      }
      case undefined:
        return undefined;
    }
  }

  function drop({ queryKey }: CachedQuery): void {
    const name = queriedTableName(queryKey, namespace);
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
        if (event.type === 'removed') {
          const name = queriedTableName(event.query.queryKey, namespace);
          if (name !== undefined) onAge(name);
        }
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

interface CachedQuery {
  readonly queryKey: QueryKey;
}

/** A call’s key has its path and its input. */
function inputOf([, call]: QueryKey): Readonly<Record<string, unknown>> {
  const input: unknown = typeof call === 'object' && call !== null ? Reflect.get(call, 'input') : undefined;
  return typeof input === 'object' && input !== null ? { ...input } : {};
}

function describedBy({ detail, tableUri, vendCredentials }: ReturnType<typeof inputOf>): DescribeTableParams {
  return {
    ...(typeof detail === 'boolean' && { detail }),
    ...(typeof tableUri === 'boolean' && { tableUri }),
    ...(typeof vendCredentials === 'boolean' && { vendCredentials }),
  };
}

const CALLS = ['table', 'stats', 'rowCount', 'versions', 'indices'] as const;

/** The call of a query, if it is about a table. */
function callOf([path]: QueryKey): (typeof CALLS)[number] | undefined {
  if (!Array.isArray(path) || path[0] !== 'catalog') return undefined;
  return CALLS.find((call) => call === path[1]);
}

/** The table of a query, if it is directly in the namespace. */
export function queriedTableName(key: QueryKey, { connectionId, id }: NamespaceRef): string | undefined {
  const { connectionId: queriedConnection, id: parts } = inputOf(key);
  if (callOf(key) === undefined || queriedConnection !== connectionId || !Array.isArray(parts))
    return undefined;
  const name: unknown = parts.at(-1);
  const isBelow = parts.length === id.length + 1 && id.every((part, depth) => part === parts[depth]);
  return isBelow && typeof name === 'string' ? name : undefined;
}
