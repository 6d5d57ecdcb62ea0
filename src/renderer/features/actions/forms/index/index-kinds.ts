import type { QueryColumn } from '#domain/fields/query-columns.ts';
import { type IndexKindName, VECTOR_KINDS } from '#tuning/index-parameters.ts';

export const METRICS = ['l2', 'cosine', 'dot'] as const;
export type IndexMetric = (typeof METRICS)[number];

/** The kinds that fit a column, the most usual first. */
export function kindsFor({ type, family }: Pick<QueryColumn, 'type' | 'family'>): readonly IndexKindName[] {
  if (family === 'vector') return VECTOR_KINDS;
  if (family === 'text') return ['FTS', 'BTREE', 'BITMAP', 'FM'];
  if (LIST.test(type)) return ['LABEL_LIST', 'FTS'];
  if (family === 'bool') return ['BITMAP', 'BTREE'];
  return ['BTREE', 'BITMAP'];
}

const LIST = /^(?:large )?list\b/;

export function isIndexable({ family, type }: QueryColumn): boolean {
  return family !== 'unknown' && (family !== 'nested' || LIST.test(type));
}

/** The kind that a server calls so; undefined for one that nobody can build here. */
export function kindNamed(type: string | null | undefined): IndexKindName | undefined {
  const name = type?.toUpperCase();
  if (name === 'INVERTED') return 'FTS';
  return ALL.find((kind) => kind === name);
}

const ALL: readonly IndexKindName[] = [...VECTOR_KINDS, 'BTREE', 'BITMAP', 'LABEL_LIST', 'FTS', 'FM'];

/** Undefined for one that nobody can build here. */
export function knownMetric(name: string | null | undefined): IndexMetric | undefined {
  return METRICS.find((metric) => metric === name?.toLowerCase());
}
