import { z } from 'zod';
import { fold, foldedTerms } from '#protocol/fold.ts';
import { encodePathId, sameId } from '#protocol/index.ts';
import type { ActivityEntry } from './activity.ts';
import { tableRef } from './catalog.ts';
import { ACTIVITY_SCOPES, type ActivityScope } from './first-paint.ts';
import { readerLabel } from './reader-label.ts';
import { requestStatus } from './request-status.ts';

const tableInSight = tableRef.extend({ delimiter: z.string() });

/** The table that the active tab is about. */
export type TableInSight = z.infer<typeof tableInSight>;

/** Selects requests, for the list, for the earlier days on the disk, and for an export. */
export const activityFilter = z.object({
  text: z.string().max(10_000),
  onlyFailed: z.boolean(),
  scope: z.enum(ACTIVITY_SCOPES),
  /** The table that the scope `table` refers to. */
  table: tableInSight.exactOptional(),
  connectionId: z.string().exactOptional(),
  /** When the request was sent, in milliseconds since 1970: `since` is inclusive, `until` is exclusive. */
  since: z.number().exactOptional(),
  until: z.number().exactOptional(),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

export const ALL_ACTIVITY: ActivityFilter = { text: '', onlyFailed: false, scope: 'all' };

/** Returns `all` for the scope `table` if no tab shows a table. */
export function usableScope(scope: ActivityScope, table: TableInSight | undefined): ActivityScope {
  return scope === 'table' && table === undefined ? 'all' : scope;
}

type IsWanted = (request: ActivityEntry) => boolean;

export function inScope(scope: ActivityScope, table: TableInSight | undefined): IsWanted {
  switch (usableScope(scope, table)) {
    case 'all':
      return () => true;
    case 'server':
      return ({ part }) => part === 'server';
    case 'storage':
      return ({ part }) => part !== 'server';
    case 'table':
      return table === undefined ? () => true : isAbout(table);
  }
}

/** A request to a server names its table in its path. The address of a server may contain a path, too. */
function isAbout({ connectionId, id, delimiter }: TableInSight): IsWanted {
  const ownPath = `/v1/table/${encodePathId(id, delimiter)}/`;
  return (request) => {
    if (request.connectionId !== connectionId) return false;
    if (request.part === 'server') return request.path.includes(ownPath);
    return sameId(tableOfRequest(request) ?? [], id);
  };
}

/**
 * The table that a request to the reader or to storage is about. Reader requests about a namespace have an ID, too.
 */
export function tableOfRequest({ part, path, tableId }: ActivityEntry): readonly string[] | undefined {
  if (tableId === undefined || tableId.length === 0) return undefined;
  return part === 'reader' && path.startsWith('/v1/namespace/') ? undefined : tableId;
}

export function inPlaceAndTime({ connectionId, since, until }: ActivityFilter): IsWanted {
  return (request) =>
    (connectionId === undefined || request.connectionId === connectionId) &&
    (since === undefined || request.startedAt >= since) &&
    (until === undefined || request.startedAt < until);
}

type NameOf = (connectionId: string) => string | undefined;

/**
 * Each word must occur in the method, address, path, connection name, status or its meaning, or the reader’s label.
 * `4xx` finds the whole class.
 */
export function hasTerms(text: string, nameOf: NameOf): IsWanted {
  const terms = foldedTerms(text);
  if (terms.length === 0) return () => true;
  return (entry) => {
    const searched = searchableText(entry, nameOf(entry.connectionId));
    return terms.every((term) => searched.includes(term));
  };
}

function searchableText(entry: ActivityEntry, connection = ''): string {
  const { text, note = '' } = requestStatus(entry);
  const path = [entry.path, readablePath(entry.path)];
  const who = [entry.connectionName ?? connection, entry.xRequestId ?? '', partLabel(entry)];
  return fold([entry.method, entry.origin, ...path, ...who, text, statusClass(entry), note].join(' '));
}

function partLabel(entry: ActivityEntry): string {
  if (entry.part === 'server') return '';
  return entry.part === 'storage' ? entry.part : readerLabel(entry);
}

function statusClass({ status }: ActivityEntry): string {
  return status === undefined ? '' : `${Math.floor(status / 100)}xx`;
}

/** An ID that the user sees as `ml$items` is sent as `ml%24items`: both must find the request. */
function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The path is not valid percent-encoding. The path as sent is searched in any case.
    return '';
  }
}

export function matchesFilter(filter: ActivityFilter, nameOf: NameOf): IsWanted {
  const tests = [
    inPlaceAndTime(filter),
    inScope(filter.scope, filter.table),
    (entry: ActivityEntry) => !filter.onlyFailed || requestStatus(entry).tone === 'failed',
    hasTerms(filter.text, nameOf),
  ];
  return (entry) => tests.every((test) => test(entry));
}
