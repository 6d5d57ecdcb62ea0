import { formatVersionRange } from '../check-format.ts';
import type { DeletedRange } from '../overview/operation-context.ts';
import { onEach } from '../rule.ts';

export const overlappingRanges = onEach('delete_table_versions', 'overlapping-ranges', ({ ranges }) => {
  const found = firstOverlap(ranges);
  if (found === undefined) return undefined;
  return {
    level: 'warning',
    member: 'ranges',
    title: `${formatVersionRange(found[0])} and ${formatVersionRange(found[1])} overlap`,
    text: 'Versions in both are deleted once.',
  };
});

function firstOverlap(ranges: readonly DeletedRange[]): readonly [DeletedRange, DeletedRange] | undefined {
  const inOrder = ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  let widest = inOrder[0];
  for (const range of inOrder.slice(1)) {
    if (widest === undefined) return undefined;
    if (widest.end === undefined || range.start < widest.end) return [widest, range];
    widest = range;
  }
  return undefined;
}
