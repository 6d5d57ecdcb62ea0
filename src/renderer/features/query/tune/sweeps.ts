import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  isSweepRunning,
  type MeasuredTable,
  type Sweep,
  type SweepEvent,
  type SweepHead,
  type SweepParams,
  type TableRef,
} from '#contract/index.ts';
import { sameRef } from '#contract/table-ref.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { markRunning } from '#lib/workspace/running-pages.ts';
import { settingKey } from '#tuning/setting.ts';
import { changeTuneView, useTuneView } from './tune-state.ts';

export function useSweepHeads(table: TableRef) {
  return useQuery(hostQueries.tuning.sweeps.queryOptions({ input: table }));
}

/** The current state of the table and its index. Loads again for each version of the table. */
export function useMeasuredTable(table: TableRef, column: string | undefined): MeasuredTable | undefined {
  const version = useTableDescription(table)?.answer.version;
  const input = { ...table, column: column ?? '' };
  const { queryKey, queryFn } = hostQueries.tuning.table.queryOptions({ input });
  const key = [...queryKey, `${version}`];
  return useQuery({ queryKey: key, queryFn, enabled: column !== undefined && version !== undefined }).data;
}

/** The selected sweep. If it was removed, also in another window, the latest one. */
export function useShownSweepId(table: TableRef): string | undefined {
  const { data: sweeps = [] } = useSweepHeads(table);
  const sweepId = useTuneView(table, (view) => view.sweepId);
  return (sweeps.find((sweep) => sweep.sweepId === sweepId) ?? sweeps[0])?.sweepId;
}

/** A finished sweep, which doesn’t change any more. */
export function useSavedSweep(sweepId: string | undefined): Sweep | undefined {
  const options = hostQueries.tuning.sweep.queryOptions({ input: { sweepId: sweepId ?? '' } });
  return useQuery({ ...options, enabled: sweepId !== undefined }).data;
}

/**
 * A sweep with its live changes. Keeps the previous sweep until the new one is loaded, so that the page isn’t empty.
 */
export function useLiveSweep(table: TableRef, sweepId: string | undefined): Sweep | undefined {
  return useWatched(table, sweepId, latestOf);
}

/**
 * Like {@link useLiveSweep}, but changes only with a measured setting or a new state of the sweep. The picture need not
 * render for each request.
 */
export function useMeasuredSweep(table: TableRef, sweepId: string | undefined): Sweep | undefined {
  return useWatched(table, sweepId, measuredOf);
}

/** Both members are the same when the sweep has just begun or has just measured a setting. */
interface WatchedSweep {
  readonly latest: Sweep;
  readonly measured: Sweep;
}

const latestOf = ({ latest }: WatchedSweep) => latest;
const measuredOf = ({ measured }: WatchedSweep) => measured;

function useWatched(
  table: TableRef,
  sweepId: string | undefined,
  select: (watched: WatchedSweep) => Sweep,
): Sweep | undefined {
  const [sweep, setSweep] = useState<Sweep>();
  useEffect(() => {
    if (sweepId === undefined) return;
    return watch(sweepId, (watched) => setSweep(select(watched)));
  }, [sweepId, select]);
  return sweepId !== undefined && sweep !== undefined && sameRef(sweep.params, table) ? sweep : undefined;
}

type Look = (watched: WatchedSweep) => void;

interface SweepStream {
  readonly lookers: Set<Look>;
  readonly leaving: AbortController;
  now: WatchedSweep | undefined;
  /** Ends the mark at the page of the table; undefined unless the sweep is under way. */
  unmark: (() => void) | undefined;
}

const streams = new Map<string, SweepStream>();

/**
 * Calls back with the current sweep and each change. All callers for one sweep share one event stream, which stays open
 * while the sweep is under way, so that other pages show that it is.
 */
function watch(sweepId: string, look: Look): () => void {
  const stream = streams.get(sweepId) ?? openStream(sweepId);
  stream.lookers.add(look);
  if (stream.now !== undefined) look(stream.now);
  return () => {
    stream.lookers.delete(look);
    closeUnlessNeeded(sweepId, stream);
  };
}

function openStream(sweepId: string): SweepStream {
  const stream: SweepStream = {
    lookers: new Set(),
    leaving: new AbortController(),
    now: undefined,
    unmark: undefined,
  };
  streams.set(sweepId, stream);
  void follow(sweepId, stream);
  return stream;
}

/** Without a caller, only the mark needs the stream. */
function closeUnlessNeeded(sweepId: string, stream: SweepStream): void {
  if (stream.lookers.size > 0 || stream.unmark !== undefined) return;
  stream.leaving.abort();
  if (streams.get(sweepId) === stream) streams.delete(sweepId);
}

function mark(stream: SweepStream, { params, state }: Sweep): void {
  if (!isSweepRunning({ state })) {
    stream.unmark?.();
    stream.unmark = undefined;
  } else stream.unmark ??= markRunning(params, 'tune');
}

async function follow(sweepId: string, stream: SweepStream): Promise<void> {
  const { signal } = stream.leaving;
  try {
    for await (const event of await host.tuning.watch({ sweepId }, { signal })) {
      const next = withEvent(stream.now, event);
      if (next === undefined) continue;
      stream.now = next;
      mark(stream, next.latest);
      for (const look of stream.lookers) look(next);
      // Another window may pause a sweep that this one doesn’t show.
      closeUnlessNeeded(sweepId, stream);
    }
    await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.key() });
  } catch (problem) {
    if (!signal.aborted) showFailure(problem);
  } finally {
    stream.unmark?.();
    stream.unmark = undefined;
    closeUnlessNeeded(sweepId, stream);
  }
}

/** Exported for its test. A repeated measurement replaces the earlier one. */
export function withEvent(now: WatchedSweep | undefined, event: SweepEvent): WatchedSweep | undefined {
  if (event.kind === 'sweep') return { latest: event.sweep, measured: event.sweep };
  if (now === undefined) return undefined;
  const { kind: _, points, ...progress } = event;
  const { latest, measured } = now;
  if (points.length === 0) {
    const next = { ...latest, ...progress };
    return { latest: next, measured: next.state === latest.state ? measured : next };
  }
  const fresh = new Map(points.map((point) => [settingKey(point.setting), point]));
  const remaining = latest.points.filter(({ setting }) => !fresh.has(settingKey(setting)));
  const next = { ...latest, ...progress, points: [...remaining, ...fresh.values()] };
  return { latest: next, measured: next };
}

export async function startSweep(params: SweepParams): Promise<void> {
  const { sweepId } = await host.tuning.start(params);
  await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.sweeps.key() });
  changeTuneView(params, { sweepId, selected: undefined });
}

export async function removeSweep({ sweepId, params }: SweepHead): Promise<void> {
  await host.tuning.removeSweep({ sweepId });
  changeTuneView(params, {
    sweepId: undefined,
    overlayId: undefined,
    selected: undefined,
  });
  await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.sweeps.key() });
}
