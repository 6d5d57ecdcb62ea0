import type { ColumnOrdering } from '@lancedb/lancedb';
import type { QueryObject } from '../../../protocol/index.ts';
import { invalid } from '../engine-problem.ts';
import { probes } from './engine-bounds.ts';

/*
 * Members that the interface does not have and official clients send.
 */

export interface Probes {
  readonly least: number;
  /** 0: as many as it takes. */
  readonly most: number;
}

/** The engine's own number. */
const DEFAULT_PROBES = 20;

/** Undefined where the query says nothing of it, so that the engine decides. */
export function probesOf(query: QueryObject): Probes | undefined {
  const all = query.nprobes == null ? undefined : probes(query.nprobes);
  const least = countOf(query, 'minimum_nprobes');
  const most = countOf(query, 'maximum_nprobes');
  if (least === undefined && most === undefined)
    return all === undefined ? undefined : { least: all, most: all };
  if (least !== undefined && most !== undefined && most !== 0 && least > most) {
    throw invalid('`minimum_nprobes` must not be more than `maximum_nprobes`.');
  }
  const usual = all ?? DEFAULT_PROBES;
  const from = least ?? (most === undefined || most === 0 ? usual : Math.min(usual, most));
  return { least: from, most: most ?? Math.max(usual, from) };
}

function countOf(query: QueryObject, member: string): number | undefined {
  const value = query[member];
  if (value == null) return undefined;
  const count = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof count === 'bigint' && count >= 0n) return probes(count);
  throw invalid(`\`${member}\` must be an integer of 0 or more.`);
}

export function orderOf({ order_by: order }: QueryObject): ColumnOrdering[] | undefined {
  if (order == null) return undefined;
  if (Array.isArray(order)) return order.map(orderingOf);
  throw invalid('`order_by` must be a list.');
}

function orderingOf(entry: unknown, index: number): ColumnOrdering {
  const { column_name: columnName, ascending, nulls_first: nullsFirst } = membersOf(entry);
  if (typeof columnName !== 'string') throw invalid(`\`order_by[${index}].column_name\` must be a text.`);
  return {
    columnName,
    ascending: isFlag(ascending, `order_by[${index}].ascending`) ?? true,
    nullsFirst: isFlag(nullsFirst, `order_by[${index}].nulls_first`) ?? false,
  };
}

function membersOf(entry: unknown): Readonly<Record<string, unknown>> {
  return typeof entry === 'object' && entry !== null ? { ...entry } : {};
}

function isFlag(value: unknown, member: string): boolean | undefined {
  if (value == null) return undefined;
  if (typeof value === 'boolean') return value;
  throw invalid(`\`${member}\` must be true or false.`);
}
