export type VersionColumn =
  | 'version'
  | 'tags'
  | 'written'
  | 'delta'
  | 'manifest'
  | 'size'
  | 'etag'
  | 'metadata';

/** From which width of the list on, in CSS pixels, each has room. What folds away is in the inspector. */
const ROOM: readonly (readonly [column: VersionColumn, from: number])[] = [
  ['version', 0],
  ['tags', 0],
  ['written', 0],
  ['delta', 420],
  ['manifest', 640],
  ['size', 540],
  ['etag', 940],
  ['metadata', 800],
];

const TAGS_WIDTH = 110;

/** The columns that a list of this width has room for; tags only where there are any. */
export function versionColumns(width: number, hasTags: boolean): readonly VersionColumn[] {
  const left = hasTags ? width - TAGS_WIDTH : width;
  return ROOM.filter(([column, from]) => (column === 'tags' ? hasTags : from === 0 || left >= from)).map(
    ([column]) => column,
  );
}
