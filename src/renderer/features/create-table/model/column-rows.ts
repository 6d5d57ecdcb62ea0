import type { ColumnChoice } from '#contract/index.ts';
import { withType } from './column-types.ts';

/** A column that is being decided about. Names may be empty or there twice meanwhile, so each has a key of its own. */
export interface ColumnRow {
  readonly key: string;
  readonly choice: ColumnChoice;
}

/** Of a file: they stay where they are, so that their places are keys enough. */
export function rowsOf(choices: readonly ColumnChoice[]): readonly ColumnRow[] {
  return choices.map((choice, place) => ({ key: String(place), choice }));
}

export function choicesOf(rows: readonly ColumnRow[]): ColumnChoice[] {
  return rows.map(({ choice }) => choice);
}

const FIRST_TYPE = 'utf8';

/** Below the one it was asked at, or at the end; with a type like that one's, since columns come in kinds. */
export function addRow(rows: readonly ColumnRow[], at: string | undefined): readonly ColumnRow[] {
  const place = rows.findIndex(({ key }) => key === at);
  const like = rows[place]?.choice ?? { name: '', type: FIRST_TYPE, nullable: true };
  const choice = withType({ ...like, name: '' }, like.type);
  return rows.toSpliced(place < 0 ? rows.length : place + 1, 0, { key: nextKey(rows), choice });
}

function nextKey(rows: readonly ColumnRow[]): string {
  return String(1 + Math.max(0, ...rows.map(({ key }) => Number(key))));
}

export function removeRow(rows: readonly ColumnRow[], key: string): readonly ColumnRow[] {
  return rows.filter((row) => row.key !== key);
}

export function moveRow(rows: readonly ColumnRow[], key: string, step: 1 | -1): readonly ColumnRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const moved = rows[from];
  const to = from + step;
  if (moved === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function changeRow(
  rows: readonly ColumnRow[],
  key: string,
  choice: ColumnChoice,
): readonly ColumnRow[] {
  return rows.map((row) => (row.key === key ? { key, choice } : row));
}

/** Who takes over once a row is gone: the one below, at the end the one above. */
export function neighbourOf(rows: readonly ColumnRow[], key: string): string | undefined {
  const place = rows.findIndex((row) => row.key === key);
  return (rows[place + 1] ?? rows[place - 1])?.key;
}
