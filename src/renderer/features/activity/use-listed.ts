import { useCallback, useMemo, useState } from 'react';
import { inPlaceAndTime, inScope, type TableInSight, usableScope } from '#contract/activity-filter.ts';
import type { ActivityEntry, ActivityScope } from '#contract/index.ts';
import { useHostState, useTimeZone } from '#lib/host/host-state.ts';
import {
  filterGroups,
  isFiltering,
  isNarrowed,
  NO_FILTER,
  type RequestFilter,
  wantedActivity,
} from './filter-requests.ts';
import { type BackgroundRequests, inOrder } from './known-requests.ts';
import { countRequests, storageText, toRows } from './request-rows.ts';
import { groupRequests, retriedIds } from './storage-groups.ts';
import { useEarlier } from './use-earlier.ts';

interface ListedOptions {
  readonly requests: readonly ActivityEntry[];
  readonly background: BackgroundRequests;
  readonly connectionNames: ReadonlyMap<string, string>;
  readonly scope: ActivityScope;
  readonly table: TableInSight | undefined;
  /** A request that must be in the list, because another part of the window shows it. */
  readonly selectedId: number | undefined;
}

/** The listed requests: without background ones, unless the user shows them, and filtered. */
export function useListed({
  requests,
  background,
  connectionNames,
  scope,
  table,
  selectedId,
}: ListedOptions) {
  const isOfBackground = (id: number | undefined) => background.requests.some((each) => each.id === id);
  const [filter, setFilter] = useState<RequestFilter>(NO_FILTER);
  const [showsBackground, setShowsBackground] = useState(() => isOfBackground(selectedId));
  const zone = useTimeZone();
  const isSaved = useHostState(({ settings }) => settings.activityDays > 0);
  const currentFilter = () => wantedActivity(filter, { scope, table, now: Date.now(), zone });
  const showsEarlier = isSaved && filter.time !== 'run';
  const earlier = useEarlier(showsEarlier ? JSON.stringify([filter, scope, table]) : '', currentFilter);
  const all = useMemo(
    () => withEarlier(earlier.requests, inOrder(requests, background.requests)),
    [earlier.requests, requests, background.requests],
  );
  const { paused, setPaused, requests: still, newer } = usePause(all);
  // The filter for errors includes background requests.
  const isAll = showsBackground || filter.onlyFailed;
  const listed = useMemo(
    () => (isAll ? still : still.filter(({ isBackground }) => !isBackground)),
    [still, isAll],
  );
  const scoped = useMemo(() => {
    const span = inPlaceAndTime(wantedActivity(filter, { scope, table, now: Date.now(), zone }));
    const isInScope = inScope(scope, table);
    return listed.filter((request) => isInScope(request) && span(request));
  }, [listed, filter, scope, table, zone]);
  const groups = useMemo(() => groupRequests(scoped), [scoped]);
  const found = useMemo(
    () => filterGroups(groups, filter, connectionNames),
    [groups, filter, connectionNames],
  );
  const open = useOpenGroups({ areFound: isFiltering(filter), first: () => headOf(all, selectedId) });
  return {
    rows: useMemo(() => toRows(found, open.isOpen), [found, open.isOpen]),
    retried: useMemo(() => retriedIds(scoped), [scoped]),
    shownCount: useMemo(() => countRequests(found.flatMap(({ head, shown }) => [head, ...shown])), [found]),
    /** Before any filter. */
    count: useMemo(() => countRequests(listed), [listed]),
    isFiltered: isFiltering(filter) || isNarrowed(filter) || usableScope(scope, table) !== 'all',
    earlier,
    currentFilter,
    storage: useMemo(() => storageText(scoped), [scoped]),
    heldBack: newer && countRequests(newer.filter(({ isBackground }) => isAll || !isBackground)),
    filter,
    setFilter,
    paused,
    setPaused,
    showsBackground,
    setShowsBackground,
    setOpen: open.setOpen,
    /** Resets filters that would hide the request to show. */
    showAll(id: number): void {
      setFilter(NO_FILTER);
      setPaused(false);
      if (isOfBackground(id)) setShowsBackground(true);
      const head = headOf(all, id);
      if (head !== undefined) open.reveal(head);
    },
  };
}

/** Prefers the live entry to the one from the disk. */
function withEarlier(earlier: Requests, listed: Requests): Requests {
  if (earlier.length === 0) return listed;
  const ids = new Set(listed.map(({ id }) => id));
  return inOrder(
    earlier.filter(({ id }) => !ids.has(id)),
    listed,
  );
}

/** The head of the group that contains a request. */
function headOf(requests: Requests, id: number | undefined): number | undefined {
  return groupRequests(requests).find(({ caused }) => caused.some((each) => each.id === id))?.head.id;
}

interface OpenGroupsOptions {
  /** With a filter, groups are expanded, because the matches may be in them. */
  readonly areFound: boolean;
  /** The ID of a group to expand at first. */
  readonly first: () => number | undefined;
}

interface OpenGroups {
  readonly isOpen: (headId: number) => boolean;
  readonly setOpen: (headId: number, isOpen: boolean) => void;
  /** Expands it for when there is no filter. */
  readonly reveal: (headId: number) => void;
}

type Ids = ReadonlySet<number>;

/**
 * The expanded groups, by the IDs of their heads. What the user expands or collapses with a filter is only so for that
 * filter.
 */
function useOpenGroups({ areFound, first }: OpenGroupsOptions): OpenGroups {
  const [opened, setOpened] = useState<Ids>(() => new Set(listOf(first())));
  const [closed, setClosed] = useState<Ids>(new Set());
  return {
    isOpen: useCallback(
      (headId: number) => (areFound ? !closed.has(headId) : opened.has(headId)),
      [areFound, closed, opened],
    ),
    setOpen: (headId, isOpen) =>
      areFound ? setClosed(withId(closed, headId, !isOpen)) : setOpened(withId(opened, headId, isOpen)),
    reveal: (headId) => setOpened(withId(opened, headId, true)),
  };
}

function listOf(id: number | undefined): readonly number[] {
  return id === undefined ? [] : [id];
}

function withId(ids: Ids, id: number, isIn: boolean): Ids {
  const rest = [...ids].filter((each) => each !== id);
  return new Set(isIn ? [...rest, id] : rest);
}

type Requests = readonly ActivityEntry[];

interface Pause {
  /** The current requests, or those at the moment of the pause. */
  readonly requests: Requests;
  readonly paused: boolean;
  /** Requests since the pause; undefined without any. */
  readonly newer: Requests | undefined;
  readonly setPaused: (paused: boolean) => void;
}

/** Pauses a list while its source continues. */
function usePause(requests: Requests): Pause {
  const [frozen, setFrozen] = useState<Requests>();
  const setPaused = (paused: boolean) => setFrozen(paused ? requests : undefined);
  if (frozen === undefined) return { requests, paused: false, newer: undefined, setPaused };
  return { requests: frozen, paused: true, newer: newerThan(frozen, requests), setPaused };
}

/** IDs increase, so all after the last frozen one are newer. */
function newerThan(frozen: Requests, requests: Requests): Requests {
  const last = frozen.at(-1)?.id ?? -1;
  return requests.filter((request) => request.id > last);
}
