import { listed } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const createdAndDeleted = onEach('delete_table_versions', 'created-and-deleted', ({ ranges }) => {
  const created = ranges.flatMap((range) => range.created);
  if (created.length === 0) return undefined;
  const what = `version${created.length === 1 ? '' : 's'} ${listed(created.map(String))}`;
  return {
    level: 'warning',
    member: 'ranges',
    title: `${what} ${created.length === 1 ? 'is' : 'are'} created and deleted in one batch`,
  };
});
