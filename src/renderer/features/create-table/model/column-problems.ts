import type { ColumnRow } from './column-rows.ts';
import { isVector } from './column-types.ts';

/** What is wrong with each column, by its key: nothing for most. */
export type ColumnProblems = ReadonlyMap<string, ColumnProblem>;

export interface ColumnProblem {
  readonly member: 'name' | 'width';
  readonly words: string;
}

export const NO_PROBLEMS: ColumnProblems = new Map();

export function columnProblems(rows: readonly ColumnRow[]): ColumnProblems {
  const counts = new Map<string, number>();
  for (const { choice } of rows) counts.set(choice.name, 1 + (counts.get(choice.name) ?? 0));
  const found = rows.map((row) => [row.key, problemOf(row, counts)] as const);
  return new Map(found.flatMap(([key, problem]) => (problem === undefined ? [] : [[key, problem]])));
}

function problemOf({ choice }: ColumnRow, counts: ReadonlyMap<string, number>): ColumnProblem | undefined {
  if (choice.name === '') return { member: 'name', words: 'A column needs a name.' };
  if ((counts.get(choice.name) ?? 0) > 1)
    return { member: 'name', words: 'Another column has this name too.' };
  if (isVector(choice.type) && choice.width === undefined)
    return { member: 'width', words: 'A vector requires an integer length of 1 or more.' };
  return undefined;
}

/** What keeps the schema from being sent, in one sentence. */
export function schemaProblem(rows: readonly ColumnRow[]): string | undefined {
  if (rows.length === 0) return 'Add a column first.';
  const problems = columnProblems(rows);
  const place = rows.findIndex(({ key }) => problems.has(key));
  const problem = problems.get(rows[place]?.key ?? '');
  return problem === undefined ? undefined : `Column ${place + 1}: ${lowerFirst(problem.words)}`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
