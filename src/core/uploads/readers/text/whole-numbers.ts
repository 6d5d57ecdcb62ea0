import type { Cell } from './cell.ts';

/** Written as it would be written again. */
const WHOLE = /^-?(?:0|[1-9]\d*)$/;
const MAX_DIGITS = 40;

/** Every digit of a whole number, or undefined for what is none. */
export function wholeNumber(cell: Cell): bigint | undefined {
  if (typeof cell === 'bigint') return cell;
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell) : undefined;
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  return text.length <= MAX_DIGITS && WHOLE.test(text) ? BigInt(text) : undefined;
}

export interface WholeType {
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}

export function leastOf({ bits, signed }: WholeType): bigint {
  return signed ? -(2n ** BigInt(bits - 1)) : 0n;
}

export function greatestOf({ bits, signed }: WholeType): bigint {
  return 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
}

export function isInRange(value: bigint, type: WholeType): boolean {
  return value >= leastOf(type) && value <= greatestOf(type);
}
