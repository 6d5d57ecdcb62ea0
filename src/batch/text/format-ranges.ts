import { wholeNumberOf } from './whole-number.ts';

/** Start included, end not. */
interface Range {
  readonly start: bigint;
  /** Undefined: through the latest. */
  readonly end: bigint | undefined;
}

/** An end of -1 means through the latest. */
const THROUGH_LATEST = -1n;
const MAX_RANGES = 3;

/** The ranges of a deletion as people say them: `1 to 29, 29 versions`, `from 30 on`. */
export function formatRanges(ranges: unknown): string {
  if (!Array.isArray(ranges) || ranges.length === 0) return '';
  const read = ranges.map(readRange);
  const known = read.filter((range) => range !== undefined);
  const parts = known.slice(0, MAX_RANGES).map(rangeWords);
  const more = counted(known.length - parts.length, 'more range');
  const unreadable = counted(read.length - known.length, 'unreadable range');
  const count = unreadable === undefined ? countWords(known) : undefined;
  const named = listed([...parts, more, unreadable].filter((words) => words !== undefined));
  return count === undefined ? named : `${named}, ${count}`;
}

function readRange(value: unknown): Range | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const start = 'start_version' in value ? wholeNumberOf(value.start_version) : undefined;
  const end = 'end_version' in value ? wholeNumberOf(value.end_version) : undefined;
  if (start === undefined || end === undefined || start < 0n || end < THROUGH_LATEST) return undefined;
  return { start, end: end === THROUGH_LATEST ? undefined : end };
}

function rangeWords({ start, end }: Range): string {
  if (end === undefined) return start === 0n ? 'all versions' : `from ${start} on`;
  if (end <= start) return 'an empty range';
  return end === start + 1n ? String(start) : `${start} to ${end - 1n}`;
}

/** How many versions that can be, each counted once; undefined where it depends on what there is. */
function countWords(ranges: readonly Range[]): string | undefined {
  let count = 0n;
  let covered = 0n;
  const inOrder = ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  for (const { start, end } of inOrder) {
    if (end === undefined) return undefined;
    const first = start > covered ? start : covered;
    if (end <= first) continue;
    count += end - first;
    covered = end;
  }
  return counted(count, 'version');
}

function counted(count: number | bigint, what: string): string | undefined {
  if (count === 0 || count === 0n) return undefined;
  return `${count.toLocaleString('en')} ${what}${count === 1 || count === 1n ? '' : 's'}`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
