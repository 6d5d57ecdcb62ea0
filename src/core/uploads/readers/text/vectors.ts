import { parseJson } from '../../../../protocol/index.ts';
import type { Cell } from './cell.ts';
import { fraction } from './fractions.ts';

/** The numbers of a list in brackets, or undefined for what is none. */
export function vectorOf(cell: Cell): readonly number[] | undefined {
  const list = typeof cell === 'string' ? listInText(cell) : cell;
  if (!Array.isArray(list)) return undefined;
  const numbers = list.map((item: unknown) => (isNumber(item) ? fraction(item) : undefined));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

function isNumber(item: unknown): item is number | bigint {
  return typeof item === 'number' || typeof item === 'bigint';
}

const LIST = /^\s*\[[-+\d.eE,\s]*\]\s*$/;

function listInText(text: string): unknown {
  if (!LIST.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
