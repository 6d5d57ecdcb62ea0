import { useEffect, useEffectEvent } from 'react';
import type { VectorColumn } from '#domain/fields/query-columns.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';

/** The props of every source of vectors. */
export interface SourceProps {
  readonly version: bigint | undefined;
  /** The vector columns of the table, and the searched one, if known. */
  readonly columns: readonly VectorColumn[];
  readonly column: VectorColumn | undefined;
  /** True if the query has no vector yet. */
  readonly isFirst: boolean;
  /** Called with at least one vector. */
  readonly onGive: (vectors: readonly Vector[]) => void;
}

/**
 * Creates a vector that only needs a width as soon as the width is known. A user who chose such a source and runs the
 * query expects it to be used; without a vector, the query would be a plain scan.
 */
export function useMadeAtOnce({ column, isFirst }: SourceProps, make: () => void): void {
  const path = column?.path;
  const makeFirst = useEffectEvent(() => isFirst && make());
  useEffect(() => {
    if (path !== undefined) makeFirst();
  }, [path]);
}

export type VectorMember =
  | { readonly single_vector: number[] }
  | { readonly multi_vector: number[][] }
  | Readonly<Record<string, never>>;

export type Vector = readonly number[];

/** The vectors in the member: an empty list if the query has none, undefined if the value isn't a valid vector. */
export function vectorsIn(member: unknown): readonly Vector[] | undefined {
  if (member === undefined || member === null) return [];
  if (typeof member !== 'object' || Array.isArray(member)) return undefined;
  const several = 'multi_vector' in member ? member.multi_vector : undefined;
  const single = 'single_vector' in member ? member.single_vector : undefined;
  if (several == null) return single == null ? [] : vectorsOf([single]);
  return single == null && Array.isArray(several) ? vectorsOf(several) : undefined;
}

/** Clients write an empty list for "no vector". */
function vectorsOf(lists: readonly unknown[]): readonly Vector[] | undefined {
  const vectors = lists.map(vectorOf);
  return vectors.every((vector) => vector !== undefined)
    ? vectors.filter((vector) => vector.length > 0)
    : undefined;
}

function vectorOf(list: unknown): Vector | undefined {
  if (!Array.isArray(list)) return undefined;
  return list.every(isNumber) ? list.map(Number) : undefined;
}

/** The JSON parser returns an integer that a double can't hold as a bigint. */
function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

export function memberOf(vectors: readonly Vector[]): VectorMember {
  const [first] = vectors;
  if (first === undefined) return {};
  if (vectors.length === 1) return { single_vector: [...first] };
  return { multi_vector: vectors.map((vector) => [...vector]) };
}

/** For example `768 numbers, norm 1.000`. */
export function lengthAndNorm(vector: Vector): string {
  return `${formatQuantity(vector.length, 'number')}, norm ${shortNumber(normOf(vector))}`;
}

export function normOf(vector: Vector): number {
  return Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0));
}

function shortNumber(number: number): string {
  if (number === 0) return '0';
  return number >= 0.001 && number < 100_000 ? number.toFixed(3) : number.toExponential(2);
}

/** The error that the server would return, found before a request is sent. */
export function widthProblem(vector: Vector, column: VectorColumn | undefined): string | undefined {
  if (column === undefined || column.width === vector.length) return undefined;
  const { length } = vector;
  return `This vector has ${formatQuantity(length, 'dimension')}; the column needs ${formatCount(column.width)}.`;
}
