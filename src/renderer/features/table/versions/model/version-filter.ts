import type { TagsByVersion } from './tags.ts';
import type { VersionList, VersionRow } from './version-list.ts';

/** The rows whose number or one of whose tags has the text in it; what is still to be read stays at their end. */
export function filteredRows(
  { rows }: VersionList,
  tags: TagsByVersion | undefined,
  text: string,
): readonly VersionRow[] {
  const query = text.trim().toLowerCase();
  if (query === '') return rows;
  const shown = rows.filter(({ key, record }) => {
    if (record === undefined) return false;
    return key.includes(query) || tags?.get(record.version)?.some((tag) => tag.toLowerCase().includes(query));
  });
  return shown.map((row, index) => ({ ...row, position: index + 1, siblings: shown.length }));
}
