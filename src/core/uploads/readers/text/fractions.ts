import type { Cell } from './cell.ts';

const WHOLE = /^[+-]?\d{1,400}$/;
const FRACTION = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
]);

/** A number that need not be whole, or undefined for what is none, or for a whole one that would lose digits. */
export function fraction(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'bigint') return exact(cell);
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (WHOLE.test(text)) return wholeOf(text);
  if (FRACTION.test(text)) return finite(Number(text));
  return SPECIAL.get(text.toLowerCase());
}

function wholeOf(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : exact(BigInt(text.replace('+', '')));
}

function exact(whole: bigint): number | undefined {
  const value = Number(whole);
  return Number.isFinite(value) && BigInt(value) === whole ? value : undefined;
}

/** So many digits before the point that it would become infinite is no number that was meant. */
function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
