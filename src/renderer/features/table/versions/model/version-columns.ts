export type VersionColumn = 'version' | 'written' | 'manifest' | 'size' | 'etag' | 'metadata';

/** The columns that a list of this width, in CSS pixels, has room for. What folds away is in the inspector. */
export function versionColumns(width: number): readonly VersionColumn[] {
  if (width < 420) return ['version', 'written'];
  if (width < 540) return ['version', 'written', 'manifest', 'size'];
  if (width < 640) return ['version', 'written', 'manifest', 'size', 'metadata'];
  return ['version', 'written', 'manifest', 'size', 'etag', 'metadata'];
}
