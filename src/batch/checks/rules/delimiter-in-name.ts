import { ambiguousParts, DEFAULT_DELIMITER } from '../../../protocol/index.ts';
import { listed } from '../check-format.ts';
import { onEach } from '../rule.ts';

/** The body of a batch can say such a name; the path of every other request can't. */
export const delimiterInName = onEach('declare_table', 'delimiter-in-name', ({ table: { id } }) => {
  const parts = ambiguousParts(id);
  if (parts.length === 0) return undefined;
  return {
    level: 'warning',
    member: 'id',
    title: `${listed(parts)} contains the delimiter ${DEFAULT_DELIMITER}`,
    text: 'Servers may read it as a namespace and a table.',
  };
});
