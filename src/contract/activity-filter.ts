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

/** Which requests are wanted: those in sight, those of earlier days that are read from the disk, and those that are exported. */
export const activityFilter = z.object({
  text: z.string().max(10_000),
  onlyFailed: z.boolean(),
  scope: z.enum(ACTIVITY_SCOPES),
  /** Of the scope that asks for it. */
  table: tableInSight.exactOptional(),
  connectionId: z.string().exactOptional(),
  /** When they were sent, in milliseconds since 1970: from here on, and before there. */
  since: z.number().exactOptional(),
  until: z.number().exactOptional(),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

export const ALL_ACTIVITY: ActivityFilter = { text: '', onlyFailed: false, scope: 'all' };

/** Without a table in sight, nothing is left out for being about another. */
export function usableScope(scope: ActivityScope, table: TableInSight | undefined): ActivityScope {
  return scope === 'table' && table === undefined ? 'all' : scope;
}

type IsWanted = (request: ActivityEntry) => boolean;

/** Whom they went to, or what they are about. */
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

/** A request to a server names its table in its path, as the interface has it; the address of a server may have one, too. */
function isAbout({ connectionId, id, delimiter }: TableInSight): IsWanted {
  const ownPath = `/v1/table/${encodePathId(id, delimiter)}/`;
  return (request) => {
    if (request.connectionId !== connectionId) return false;
    if (request.part === 'server') return request.path.includes(ownPath);
    return sameId(tableOfRequest(request) ?? [], id);
  };
}

/** The table that the reader or a storage was asked about. What the reader is asked of a namespace has an ID, too. */
export function tableOfRequest({ part, path, tableId }: ActivityEntry): readonly string[] | undefined {
  if (tableId === undefined || tableId.length === 0) return undefined;
  return part === 'reader' && path.startsWith('/v1/namespace/') ? undefined : tableId;
}

/** By its connection, and by when it was sent. */
export function inPlaceAndTime({ connectionId, since, until }: ActivityFilter): IsWanted {
  return (request) =>
    (connectionId === undefined || request.connectionId === connectionId) &&
    (since === undefined || request.startedAt >= since) &&
    (until === undefined || request.startedAt < until);
}

type NameOf = (connectionId: string) => string | undefined;

/**
 * Every word occurs in method, address, path, the name of the connection, status or its meaning, or what Vitrine’s reader
 * was asked for. `4xx` finds the whole class.
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

/** As the list says it. */
function partLabel(entry: ActivityEntry): string {
  if (entry.part === 'server') return '';
  return entry.part === 'storage' ? entry.part : readerLabel(entry);
}

function statusClass({ status }: ActivityEntry): string {
  return status === undefined ? '' : `${Math.floor(status / 100)}xx`;
}

/** Ids are known as `ml$items` and go out as `ml%24items`: both find the request. */
function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not what an encoder makes; the path as it went out is searched in any case.
    return '';
  }
}

/** All of the filter, of one request by itself. */
export function matchesFilter(filter: ActivityFilter, nameOf: NameOf): IsWanted {
  const tests = [
    inPlaceAndTime(filter),
    inScope(filter.scope, filter.table),
    (entry: ActivityEntry) => !filter.onlyFailed || requestStatus(entry).tone === 'failed',
    hasTerms(filter.text, nameOf),
  ];
  return (entry) => tests.every((test) => test(entry));
}
