import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  MeasuredTable,
  NewQuerySet,
  Sweep,
  SweepEvent,
  SweepHead,
  SweepParams,
} from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { sameId } from '#protocol/id.ts';
import { settingKey } from '#tuning/setting.ts';
import {
  changeTuneState,
  type GivenVectors,
  type MadeSet,
  type TuneState,
  useTuneState,
} from './tune-state.ts';

export interface TunedTable {
  readonly connectionId: string;
  readonly id: readonly string[];
}

const inputOf = ({ connectionId, id }: TunedTable) => ({ connectionId, id: [...id] });

export function useQuerySets(table: TunedTable) {
  return useQuery(hostQueries.tuning.sets.queryOptions({ input: inputOf(table) }));
}

export function useSweepHeads(table: TunedTable) {
  return useQuery(hostQueries.tuning.sweeps.queryOptions({ input: inputOf(table) }));
}

/** What a sweep of a column would be measured on; anew for each version of the table. */
export function useMeasuredTable(table: TunedTable, column: string | undefined): MeasuredTable | undefined {
  const version = useTableDescription(table.connectionId, table.id)?.version;
  const input = { ...inputOf(table), column: column ?? '' };
  const { queryKey, queryFn } = hostQueries.tuning.table.queryOptions({ input });
  const key = [...queryKey, `${version}`];
  return useQuery({ queryKey: key, queryFn, enabled: column !== undefined && version !== undefined }).data;
}

/** The sweep that was chosen, or the latest: also where the chosen one was removed, in whichever window. */
export function useShownSweepId(table: TunedTable): string | undefined {
  const { data: sweeps = [] } = useSweepHeads(table);
  const { sweepId } = useTuneState(table.connectionId, table.id);
  return (sweeps.find((sweep) => sweep.sweepId === sweepId) ?? sweeps[0])?.sweepId;
}

/** A sweep that was measured before: what it found does not change. */
export function useKeptSweep(sweepId: string | undefined): Sweep | undefined {
  const options = hostQueries.tuning.sweep.queryOptions({ input: { sweepId: sweepId ?? '' } });
  return useQuery({ ...options, enabled: sweepId !== undefined }).data;
}

/** A sweep of a table as it is now, and as it changes. Until it is there, the one before it stays: no empty page. */
export function useLiveSweep(table: TunedTable, sweepId: string | undefined): Sweep | undefined {
  const [sweep, setSweep] = useState<Sweep>();
  useEffect(() => {
    if (sweepId === undefined) return;
    const leaving = new AbortController();
    void follow(sweepId, leaving.signal, setSweep);
    return () => leaving.abort();
  }, [sweepId]);
  const isOfTable = sweep?.params.connectionId === table.connectionId && sameId(sweep.params.id, table.id);
  return sweepId !== undefined && isOfTable ? sweep : undefined;
}

async function follow(
  sweepId: string,
  signal: AbortSignal,
  show: (change: (now: Sweep | undefined) => Sweep | undefined) => void,
): Promise<void> {
  try {
    for await (const event of await host.tuning.watch({ sweepId }, { signal })) {
      show((now) => withEvent(now, event));
    }
    await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.key() });
  } catch (problem) {
    if (!signal.aborted) showFailure(problem);
  }
}

/** Exported for its test: what was measured again takes the place of what was measured before. */
export function withEvent(now: Sweep | undefined, event: SweepEvent): Sweep | undefined {
  if (event.kind === 'sweep') return event.sweep;
  if (now === undefined) return undefined;
  const { kind: _, points, ...progress } = event;
  const fresh = new Map(points.map((point) => [settingKey(point.setting), point]));
  const kept = now.points.filter(({ setting }) => !fresh.has(settingKey(setting)));
  return { ...now, ...progress, points: fresh.size === 0 ? now.points : [...kept, ...fresh.values()] };
}

export function isUnderWay({ state }: Pick<SweepHead, 'state'>): boolean {
  return state === 'exact' || state === 'coarse' || state === 'finer';
}

/** The set that the form means: the kept one, the one that was made of the same fields, or one that is made now. */
export async function openSet(table: TunedTable, state: TuneState, column: string): Promise<string> {
  if (state.setId !== undefined) return state.setId;
  const { source, count, seed, given, made } = state;
  if (made !== undefined && isMadeOf(made, state, column) && (await isKept(table, made))) return made.setId;
  const { setId } = await host.tuning.createSet({ ...inputOf(table), column, wanted: wantedOf(state) });
  changeTuneState(table.connectionId, table.id, { made: { setId, column, source, count, seed, given } });
  // Nobody chose to keep it.
  if (made !== undefined) await host.tuning.removeSet({ setId: made.setId });
  await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.sets.key() });
  return setId;
}

/** Exported for its test. */
export function isMadeOf(made: MadeSet, state: TuneState, column: string): boolean {
  const { source, count, seed, given } = made;
  if (made.column !== column || source !== state.source) return false;
  return source === 'rows' ? count === state.count && seed === state.seed : given === state.given;
}

async function isKept(table: TunedTable, { setId }: MadeSet): Promise<boolean> {
  return (await host.tuning.sets(inputOf(table))).some((set) => set.setId === setId);
}

/** What was measured with it is found by it: from now on it is one of those that are kept. */
export function keepSet(table: TunedTable, setId: string): void {
  changeTuneState(table.connectionId, table.id, { setId, made: undefined });
}

function wantedOf({ source, count, seed, given }: TuneState): NewQuerySet['wanted'] {
  if (source === 'rows' || given === undefined) {
    return { kind: 'rows', count: Number(count.trim()), seed: seedOf(seed) };
  }
  return {
    kind: 'vectors',
    source: sourceOf(given),
    dimension: given.vectors[0]?.length ?? 0,
    numbers: packed(given.vectors),
  };
}

/** Any text is a seed: what is no number is made one. */
export function seedOf(text: string): number {
  const digits = text.trim();
  if (/^\d{1,9}$/.test(digits)) return Number(digits);
  return [...digits].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}

function sourceOf({ source, name }: GivenVectors) {
  if (source === 'file') return { kind: 'file' as const, file: name.slice(0, 500) };
  return source === 'paste' ? { kind: 'pasted' as const } : { kind: 'history' as const };
}

/** Their numbers as float32, the lowest byte first, in base64. */
export function packed(vectors: readonly (readonly number[])[]): string {
  const width = vectors[0]?.length ?? 0;
  const view = new DataView(new ArrayBuffer(vectors.length * width * 4));
  vectors.forEach((vector, row) => {
    for (const [place, value] of vector.entries()) view.setFloat32((row * width + place) * 4, value, true);
  });
  const bytes = new Uint8Array(view.buffer);
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + PIECE)));
  }
  return btoa(pieces.join(''));
}

/** As many as a call takes arguments everywhere. */
const PIECE = 8_192;

export async function startSweep(params: SweepParams): Promise<void> {
  const { sweepId } = await host.tuning.start(params);
  await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.sweeps.key() });
  changeTuneState(params.connectionId, params.id, { sweepId, selected: undefined });
}

export async function removeSweep({ sweepId, params }: SweepHead): Promise<void> {
  await host.tuning.removeSweep({ sweepId });
  changeTuneState(params.connectionId, params.id, {
    sweepId: undefined,
    overlayId: undefined,
    selected: undefined,
  });
  await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.sweeps.key() });
}
