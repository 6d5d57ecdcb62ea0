export type RunColumn = 'at' | 'connection' | 'table' | 'kind' | 'took' | 'query';

/** The columns that a list of this width, in CSS pixels, has room for. */
export function runColumns(width: number): readonly RunColumn[] {
  if (width < 640) return ['at', 'table', 'kind', 'query'];
  if (width < 760) return ['at', 'connection', 'table', 'kind', 'query'];
  return ['at', 'connection', 'table', 'kind', 'took', 'query'];
}
