import { LIMITS } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';

/** Where the user can change the column names: in the dialog, or only in the file. */
type NamesPlace = 'choices' | 'file';

const CURES: Readonly<Record<NamesPlace, string>> = {
  choices: 'Change it in the list of columns.',
  file: 'Change it in the file, and choose the file again.',
};

/** A sentence for each reason why these names can't be those of one table, with what to do. */
export function nameProblems(names: readonly string[], place: NamesPlace): string[] {
  if (names.length === 0) return ['The file has no columns. A table needs at least one.'];
  const problems: string[] = [];
  if (names.length > LIMITS.columns) return [TOO_MANY_COLUMNS];
  if (names.includes('')) problems.push(`A column has no name. ${CURES[place]}`);
  const long = names.filter((name) => name.length > LIMITS.columnName);
  if (long.length > 0)
    problems.push(`Column names of more than ${MOST_LETTERS} characters: ${listed(long)}. ${CURES[place]}`);
  const doubles = doublesIn(names).filter((name) => name !== '');
  if (doubles.length > 0) problems.push(`Duplicate column names: ${listed(doubles)}. ${CURES[place]}`);
  return problems;
}

export const TOO_MANY_COLUMNS =
  'The file has more than 10,000 columns, which is the limit of a table. Check the separator, or make fewer columns.';

/** SECURITY: called while columns are counted, so that reading stops at the limit. */
export function refuseTooManyColumns(count: number): void {
  if (count > LIMITS.columns) throw new Failure('INVALID', TOO_MANY_COLUMNS);
}

/** Names that some servers can't handle. */
export function nameWarnings(names: readonly string[]): string[] {
  const warnings: string[] = [];
  const odd = names.filter((name) => CONTROL.test(name));
  if (odd.length > 0) warnings.push(`Column names with control characters: ${listed(odd)}.`);
  const dotted = names.filter((name) => name.includes('.'));
  if (dotted.length > 0) warnings.push(`Many servers reject column names with a dot: ${listed(dotted)}.`);
  return warnings;
}

const CONTROL = /\p{Cc}/u;

const MOST_LETTERS = LIMITS.columnName.toLocaleString('en-US');

function doublesIn(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const doubles = new Set<string>();
  for (const name of names) (seen.has(name) ? doubles : seen).add(name);
  return [...doubles];
}

const MAX_NAME_LENGTH = 80;

const MAX_NAMED = 5;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => JSON.stringify(name.slice(0, MAX_NAME_LENGTH)));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
