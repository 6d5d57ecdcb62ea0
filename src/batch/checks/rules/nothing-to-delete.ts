import { formatVersionRange, listed } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const nothingToDelete = onEach('delete_table_versions', 'nothing-to-delete', ({ ranges }) => {
  const empty = ranges.filter(({ isWhole, versions }) => isWhole && versions.length === 0);
  if (empty.length === 0) return undefined;
  const all = empty.length === ranges.length;
  return {
    level: 'warning',
    member: 'ranges',
    title: `no versions in ${listed(empty.map(formatVersionRange))}`,
    text: all ? 'Nothing is deleted.' : 'The other ranges are deleted all the same.',
  };
});
