import { onEach } from '../rule.ts';
import { counted, listed, rangeWords } from '../words.ts';

/** Some servers refuse it, the local one among them; others leave the tag without a version. */
export const taggedDeleted = onEach('delete_table_versions', 'tagged-deleted', ({ ranges }) => {
  const tags = ranges.flatMap((range) => range.tags);
  const [first] = tags;
  if (first === undefined) return undefined;
  const gone = listed(ranges.filter((range) => range.tags.length > 0).map(rangeWords));
  const one = `the tag ${first.name} points at v${first.version}.`;
  const many = `${counted(tags.length, 'tag')} lose their version.`;
  const named = listed(tags.map(({ name, version }) => `${name} (v${version})`));
  return {
    level: 'warning',
    member: 'ranges',
    title: tags.length === 1 ? one : many,
    text:
      tags.length === 1
        ? `Some servers refuse that; on others it points at nothing after ${gone} ${isOrAre(gone)} gone.`
        : `${named}. Some servers refuse that; on others they point at nothing.`,
  };
});

/** Of what {@link rangeWords} says. */
function isOrAre(range: string): string {
  return range.startsWith('version ') && !range.includes(' and ') ? 'is' : 'are';
}
