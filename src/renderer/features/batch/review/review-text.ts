import type { ReviewRow } from '#batch/index.ts';
import { formatDate, type TimeZone } from '#lib/format.ts';

/** `24 Mar to 19 Aug 2026`, or a single day. */
export function periodText({ from, to }: NonNullable<ReviewRow['period']>, zone: TimeZone): string {
  const [first, last] = [formatDate(from, zone), formatDate(to, zone)];
  if (first === last) return last;
  const year = / \d{4}(?: UTC)?$/.exec(last)?.[0] ?? '';
  return `${first.endsWith(year) ? first.slice(0, first.length - year.length) : first} to ${last}`;
}

type DetailedRow = Pick<ReviewRow, 'number' | 'others' | 'which' | 'period' | 'details'>;

/** The second line of an operation: its versions, their dates, and further details. */
export function detailText(
  { number, others, which = '', period, details }: DetailedRow,
  zone: TimeZone,
): string {
  const all =
    others === undefined
      ? []
      : [`Operations ${numberList([number, ...others.map((other) => other.number)])}.`];
  const created = period === undefined ? '' : `created ${periodText(period, zone)}`;
  const said = [which, created].filter((text) => text !== '').join(', ');
  return [...all, ...(said === '' ? [] : [`${which === '' ? capitalized(said) : said}.`]), ...details].join(
    ' ',
  );
}

const MOST_PARTS = 6;

/** The numbers of operations for people: `1 and 5 to 8`. */
export function numberList(numbers: readonly number[]): string {
  const parts = runsOf(numbers).flatMap(([first, last]) => {
    if (first === last) return [String(first)];
    return last === first + 1 ? [String(first), String(last)] : [`${first} to ${last}`];
  });
  const shown = parts.length > MOST_PARTS ? [...parts.slice(0, MOST_PARTS - 1), 'others'] : parts;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function runsOf(numbers: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

interface CommitReport {
  /** `Review of nightly cleanup, 8 operations on prod`. */
  readonly title: string;
  /** A summary of what it does or did. */
  readonly lead: string;
  readonly rows: readonly ReviewRow[];
  /** The text at the end of a row. */
  readonly endOf: (row: ReviewRow) => string;
  readonly zone: TimeZone;
  /** The last line: the transaction. */
  readonly last?: string | undefined;
}

/** A review as text: one line for each operation, in order. */
export function commitReport({ title, lead, rows, endOf, zone, last }: CommitReport): string {
  const lines = rows.map((row) => {
    const subject = [row.id.join(' / '), row.what].filter((text) => text !== '').join(', ');
    const said = [
      `${row.number}. ${row.becomes === undefined ? row.kind : 'rename'} ${subject}.`,
      detailText(row, zone),
      `${capitalized(endOf(row))}.`,
    ];
    return said.filter((text) => text !== '' && text !== '.').join(' ');
  });
  const end = last === undefined ? [] : ['', last];
  return `${[title, lead, '', ...lines, ...end].join('\n')}\n`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
