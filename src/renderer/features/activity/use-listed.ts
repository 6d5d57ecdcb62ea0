import { useMemo, useState } from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { type BackgroundRequests, inOrder } from './known-requests.ts';
import { requestStatus } from './request-status.ts';

interface ListedOptions {
  readonly requests: readonly ActivityEntry[];
  readonly background: BackgroundRequests;
  readonly connectionNames: ReadonlyMap<string, string>;
  /** One that is wanted from outside, and so must be there. */
  readonly wanted: number | undefined;
}

/** Which requests are listed: the user's own, those of the background on demand, and what the filter leaves of them. */
export function useListed({ requests, background, connectionNames, wanted }: ListedOptions) {
  const isOfBackground = (id: number | undefined) => background.requests.some((each) => each.id === id);
  const [filter, setFilter] = useState<RequestFilter>(NO_FILTER);
  const [showsBackground, setShowsBackground] = useState(() => isOfBackground(wanted));
  const all = useMemo(() => inOrder(requests, background.requests), [requests, background.requests]);
  const { paused, setPaused, requests: still, newer } = usePause(all);
  // What failed is a problem, whoever asked.
  const isAll = showsBackground || filter.onlyFailed;
  const listed = useMemo(
    () => (isAll ? still : still.filter(({ isBackground }) => !isBackground)),
    [still, isAll],
  );
  const shown = useMemo(
    () => filterRequests(listed, filter, connectionNames),
    [listed, filter, connectionNames],
  );
  return {
    shown,
    /** Before the filter. */
    count: listed.length,
    heldBack: newer?.filter(({ isBackground }) => isAll || !isBackground).length,
    filter,
    setFilter,
    paused,
    setPaused,
    showsBackground,
    setShowsBackground,
    /** What is wanted from outside must not be hidden by what was chosen here before. */
    showAll(id: number | undefined): void {
      setFilter(NO_FILTER);
      setPaused(false);
      if (isOfBackground(id)) setShowsBackground(true);
    },
  };
}

type Requests = readonly ActivityEntry[];

interface Pause {
  /** What to show: the present, or the moment of the pause. */
  readonly requests: Requests;
  readonly paused: boolean;
  /** Requests that came since the pause; undefined while there is none. */
  readonly newer: Requests | undefined;
  readonly setPaused: (paused: boolean) => void;
}

/** Lets a list stand still while its source goes on. */
function usePause(requests: Requests): Pause {
  const [frozen, setFrozen] = useState<Requests>();
  const setPaused = (paused: boolean) => setFrozen(paused ? requests : undefined);
  if (frozen === undefined) return { requests, paused: false, newer: undefined, setPaused };
  return { requests: frozen, paused: true, newer: newerThan(frozen, requests), setPaused };
}

/** Ids grow, so the last of the frozen ones parts old from new. */
function newerThan(frozen: Requests, requests: Requests): Requests {
  const last = frozen.at(-1)?.id ?? -1;
  return requests.filter((request) => request.id > last);
}

export interface RequestFilter {
  readonly text: string;
  readonly onlyFailed: boolean;
}

const NO_FILTER: RequestFilter = { text: '', onlyFailed: false };

export function isFiltering({ text, onlyFailed }: RequestFilter): boolean {
  return onlyFailed || text.trim() !== '';
}

/**
 * Requests in which every word of the filter occurs: in method, address, path, the name of the connection, status or
 * its meaning. `4xx` finds the whole class.
 */
export function filterRequests(
  requests: readonly ActivityEntry[],
  filter: RequestFilter,
  connectionNames: ReadonlyMap<string, string>,
): readonly ActivityEntry[] {
  if (!isFiltering(filter)) return requests;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return requests.filter((entry) => {
    if (filter.onlyFailed && requestStatus(entry).tone !== 'failed') return false;
    if (words.length === 0) return true;
    const text = searchableText(entry, connectionNames.get(entry.connectionId));
    return words.every((word) => text.includes(word));
  });
}

function searchableText(entry: ActivityEntry, connection = ''): string {
  const { text, note = '' } = requestStatus(entry);
  const path = [entry.path, readablePath(entry.path)];
  const parts = [entry.method, entry.origin, ...path, connection, text, statusClass(entry), note];
  return parts.join(' ').toLowerCase();
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
