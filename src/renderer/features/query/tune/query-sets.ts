import { useQuery } from '@tanstack/react-query';
import type { NewQuerySet, TableRef } from '#contract/index.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { changeTuneForm, type GivenVectors, type MadeSet, type TuneForm } from './tune-state.ts';

export function useQuerySets(table: TableRef) {
  return useQuery(hostQueries.tuning.sets.queryOptions({ input: table }));
}

/** Returns the selected set, the set already made from the same fields, or a new one. */
export async function openSet(table: TableRef, state: TuneForm, column: string): Promise<string> {
  const { setId: chosen, source, count, seed, given, made } = state;
  if (chosen !== undefined && (await isStored(table, { setId: chosen }))) return chosen;
  if (made !== undefined && isMadeOf(made, state, column) && (await isStored(table, made))) return made.setId;
  const { setId } = await host.tuning.createSet({ ...table, column, wanted: wantedOf(state) });
  changeTuneForm(table, { made: { setId, column, source, count, seed, given } });
  // The previous set was made only for an estimate, so it is not kept.
  if (made !== undefined) await host.tuning.removeSet({ setId: made.setId });
  await queryClient.invalidateQueries({ queryKey: hostQueries.tuning.sets.key() });
  return setId;
}

/** Exported for its test. */
function isMadeOf(made: MadeSet, state: TuneForm, column: string): boolean {
  const { source, count, seed, given } = made;
  if (made.column !== column || source !== state.source) return false;
  return source === 'rows' ? count === state.count && seed === state.seed : given === state.given;
}

async function isStored(table: TableRef, { setId }: Pick<MadeSet, 'setId'>): Promise<boolean> {
  return (await host.tuning.sets(table)).some((set) => set.setId === setId);
}

/** A sweep refers to its set, so a set that was made only for an estimate is kept from now on. */
export function keepSet(table: TableRef, setId: string): void {
  changeTuneForm(table, { setId, made: undefined });
}

function wantedOf({ source, count, seed, given }: TuneForm): NewQuerySet['wanted'] {
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

/** Accepts any text as a seed: text that is not a number is hashed. */
export function seedOf(text: string): number {
  const digits = text.trim();
  if (/^\d{1,9}$/.test(digits)) return Number(digits);
  return [...digits].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}

function sourceOf({ source, name }: GivenVectors) {
  if (source === 'file') return { kind: 'file' as const, file: name.slice(0, 500) };
  return source === 'paste' ? { kind: 'pasted' as const } : { kind: 'history' as const };
}

/** Encodes the numbers as little-endian float32, in base64. */
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

/** The number of arguments that every JavaScript engine accepts in one call. */
const PIECE = 8_192;
