import type { BatchContent, Issue } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';

export interface CheckCounts {
  readonly errors: number;
  readonly warnings: number;
  /** How many rules found something. */
  readonly rules: number;
}

export function countChecks(checks: readonly Issue[]): CheckCounts {
  const errors = checks.filter(({ level }) => level === 'error').length;
  return {
    errors,
    warnings: checks.length - errors,
    rules: new Set(checks.map(({ rule }) => rule)).size,
  };
}

export function errorCountText(errors: number): string {
  return formatQuantity(errors, 'error');
}

export function warningCountText(warnings: number): string {
  return formatQuantity(warnings, 'warning');
}

/** As the list counts: from 1, by the key of the operation. */
export function numbersOf({ operations }: BatchContent): ReadonlyMap<number, number> {
  return new Map(operations.map(({ key }, index) => [key, index + 1]));
}
