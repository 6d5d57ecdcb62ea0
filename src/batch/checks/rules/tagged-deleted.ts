import { counted, listed } from '../check-format.ts';
import { onEach } from '../rule.ts';

/** Some servers refuse it, the local one among them; others leave the tag without a version. */
export const taggedDeleted = onEach('delete_table_versions', 'tagged-deleted', ({ ranges }) => {
  const tags = ranges.flatMap((range) => range.tags);
  const [first] = tags;
  if (first === undefined) return undefined;
  const one = `the tag ${first.name} points at v${first.version}.`;
  const many = `${counted(tags.length, 'tag')} lose their version.`;
  const named = listed(tags.map(({ name, version }) => `${name} (v${version})`));
  return {
    level: 'warning',
    member: 'ranges',
    title: tags.length === 1 ? one : many,
    text:
      tags.length === 1
        ? 'Some servers reject this; on others the tag would point to a missing version.'
        : `${named}. Some servers reject this; on others the tags would point to missing versions.`,
  };
});
