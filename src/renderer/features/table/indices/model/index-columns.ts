export type IndexColumn = 'name' | 'type' | 'columns' | 'state' | 'coverage' | 'size' | 'distance' | 'deltas';

/** The columns that a grid of this width, in CSS pixels, has room for. What folds away is in the inspector. */
export function indexColumns(width: number): readonly IndexColumn[] {
  if (width < 480) return ['name', 'type', 'coverage'];
  if (width < 660) return ['name', 'type', 'columns', 'coverage', 'size'];
  if (width < 820) return ['name', 'type', 'columns', 'state', 'coverage', 'size'];
  return ['name', 'type', 'columns', 'state', 'coverage', 'size', 'distance', 'deltas'];
}
