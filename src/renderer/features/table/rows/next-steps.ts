import { NEIGHBORS } from '#features/query/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';

/** What a search for rows like this one would give. */
export function searchFact(row: number, column: string | undefined): string {
  if (column === undefined) return 'Show its vector column first';
  return `${NEIGHBORS} nearest to row ${formatCount(row)} by ${column}`;
}

/** What it spends its time on; `unindexed` is undefined while that is not known. */
export function slowFact(unindexed: bigint | undefined): string {
  if (unindexed === undefined || unindexed === 0n) return 'Time of each step of a search';
  const isOne = unindexed === 1n;
  return `${formatQuantity(unindexed, 'row')} ${isOne ? 'is' : 'are'} searched one by one`;
}

/** A table that can be declared beside this one. */
export function idBeside(id: readonly string[]): readonly string[] {
  return [...id.slice(0, -1), `${id.at(-1)}_next`];
}

export function changeFact(id: readonly string[]): string {
  return `Declare ${id.at(-1)}; nothing is sent yet`;
}
