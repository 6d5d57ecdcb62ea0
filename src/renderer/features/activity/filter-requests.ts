import type { ActivityEntry, ActivityScope } from '#contract/index.ts';
import { fold, foldedTerms } from '#protocol/fold.ts';
import { encodePathId, type Id, sameId } from '#protocol/index.ts';
import { readerLabel } from './request-label.ts';
import { requestStatus } from './request-status.ts';
import { type RequestGroup, tableOfRequest } from './storage-groups.ts';

/** The table that the active tab is about. */
export interface TableInSight {
  readonly connectionId: string;
  readonly id: Id;
  readonly delimiter: string;
}

/** Without a table in sight, nothing is left out for being about another. */
export function usableScope(scope: ActivityScope, table: TableInSight | undefined): ActivityScope {
  return scope === 'table' && table === undefined ? 'all' : scope;
}

export function requestsInScope(
  requests: readonly ActivityEntry[],
  scope: ActivityScope,
  table: TableInSight | undefined,
): readonly ActivityEntry[] {
  switch (usableScope(scope, table)) {
    case 'all':
      return requests;
    case 'server':
      return requests.filter(({ part }) => part === 'server');
    case 'storage':
      return requests.filter(({ part }) => part !== 'server');
    case 'table':
      return table === undefined ? requests : requests.filter(isAbout(table));
  }
}

/** A request to a server names its table in its path, as the interface has it; the address of a server may have one, too. */
function isAbout({ connectionId, id, delimiter }: TableInSight): (request: ActivityEntry) => boolean {
  const ownPath = `/v1/table/${encodePathId(id, delimiter)}/`;
  return (request) => {
    if (request.connectionId !== connectionId) return false;
    if (request.part === 'server') return request.path.includes(ownPath);
    return sameId(tableOfRequest(request) ?? [], id);
  };
}

export interface RequestFilter {
  readonly text: string;
  readonly onlyFailed: boolean;
}

export const NO_FILTER: RequestFilter = { text: '', onlyFailed: false };

export function isFiltering({ text, onlyFailed }: RequestFilter): boolean {
  return onlyFailed || text.trim() !== '';
}

/** What a filter leaves of a group. */
export interface FoundGroup extends RequestGroup {
  readonly shown: readonly ActivityEntry[];
}

/**
 * Groups in which every word of the filter occurs: in method, address, path, the name of the connection, status or its
 * meaning, or what Vitrine’s reader was asked for. `4xx` finds the whole class. What a request caused is found with it;
 * what is found of what it caused is shown below it.
 */
export function filterGroups(
  groups: readonly RequestGroup[],
  filter: RequestFilter,
  connectionNames: ReadonlyMap<string, string>,
): readonly FoundGroup[] {
  if (!isFiltering(filter)) return groups.map((group) => ({ ...group, shown: group.caused }));
  const hasWords = wordsFilter(filter, connectionNames);
  const isWanted = (entry: ActivityEntry) => !filter.onlyFailed || requestStatus(entry).tone === 'failed';
  return groups.flatMap((group) => {
    const { head, caused } = group;
    const isNamed = hasWords(head);
    const shown = caused.filter((entry) => isWanted(entry) && (isNamed || hasWords(entry)));
    return shown.length > 0 || (isNamed && isWanted(head)) ? [{ ...group, shown }] : [];
  });
}

function wordsFilter(
  { text }: RequestFilter,
  connectionNames: ReadonlyMap<string, string>,
): (entry: ActivityEntry) => boolean {
  const words = foldedTerms(text);
  if (words.length === 0) return () => true;
  return (entry) => {
    const searched = searchableText(entry, connectionNames.get(entry.connectionId));
    return words.every((word) => searched.includes(word));
  };
}

function searchableText(entry: ActivityEntry, connection = ''): string {
  const { text, note = '' } = requestStatus(entry);
  const path = [entry.path, readablePath(entry.path)];
  const parts = [
    entry.method,
    entry.origin,
    ...path,
    connection,
    partLabel(entry),
    text,
    statusClass(entry),
    note,
  ];
  return fold(parts.join(' '));
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
