/** A member of the query that the grid can vary. */
export interface Parameter {
  readonly name: ParameterName;
  readonly label: string;
  readonly kind: 'number' | 'switch';
  /** What it does, in a few words. */
  readonly hint: string;
}

export type ParameterName =
  | 'nprobes'
  | 'ef'
  | 'refine_factor'
  | 'prefilter'
  | 'bypass_vector_index'
  | 'fast_search';

export const PARAMETERS: readonly Parameter[] = [
  { name: 'nprobes', label: 'nprobes', kind: 'number', hint: 'partitions to search' },
  { name: 'ef', label: 'ef', kind: 'number', hint: 'search effort (HNSW)' },
  { name: 'refine_factor', label: 'refine_factor', kind: 'number', hint: 'candidates to re-rank, × k' },
  { name: 'prefilter', label: 'prefilter', kind: 'switch', hint: 'filter before the search' },
  { name: 'bypass_vector_index', label: 'bypass_vector_index', kind: 'switch', hint: 'measure every vector' },
  { name: 'fast_search', label: 'fast_search', kind: 'switch', hint: 'indexed rows only' },
];

/** What a member is set to; undefined takes it out of the query. */
export type ParameterValue = number | boolean | undefined;

/** As it is typed into a list of values, and shown in a table. */
export function parameterValueText(value: ParameterValue): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** What a query says of it now, whatever that is. */
export function parameterLabel(value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : 'no number';
}
