import type { QueryColumn } from './query-columns.ts';
import { asExpressions, asNames, type ResultColumns } from './result-columns.ts';

/**
 * The columns of a result, said in another way: what can be said so is kept. `left` is how they were said before the
 * last such step; where nothing changed since, the way back loses nothing.
 */
export function columnsAs(
  kind: ResultColumns['kind'],
  now: ResultColumns | undefined,
  left: ResultColumns | undefined,
  columns: readonly QueryColumn[],
): ResultColumns {
  const next = converted(kind, now, columns);
  if (left === undefined || left.kind !== kind || now === undefined) return next;
  return sameColumns(converted(now.kind, left, columns), now) ? left : next;
}

function converted(
  kind: ResultColumns['kind'],
  from: ResultColumns | undefined,
  columns: readonly QueryColumn[],
): ResultColumns {
  if (from?.kind === kind) return from;
  if (kind === 'all') return { kind };
  if (kind === 'names') {
    return { kind, names: from?.kind === 'expressions' ? asNames(from.expressions, columns) : [] };
  }
  return { kind, expressions: from?.kind === 'names' ? asExpressions(from.names) : [] };
}

function sameColumns(one: ResultColumns, other: ResultColumns): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
