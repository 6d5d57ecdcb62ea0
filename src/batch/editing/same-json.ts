import type { NewOperation } from './draft-edit.ts';

/** Whether two values are the same JSON text: in this order too, and a bigint is the number with the same digits. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isNumber(one) && isNumber(other)) return String(one) === String(other);
  if (!isNest(one) || !isNest(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  const others = Object.entries(other);
  return (
    entries.length === others.length &&
    entries.every(([name, value], index) => {
      const [otherName, otherValue] = others[index] ?? [];
      return name === otherName && sameJson(value, otherValue);
    })
  );
}

export function sameOperation(one: NewOperation, other: NewOperation): boolean {
  return one.kind === other.kind && sameJson(one.members, other.members);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
