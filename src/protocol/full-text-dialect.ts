/*
 * Official clients write a search of several columns as the words, once, and the columns with a boost for each. Here it
 * becomes the interface's own form, as deep as it may be nested; what is neither is left for the schema to name.
 */

export function textInFormOfInterface(node: unknown): unknown {
  if (!isRecord(node)) return node;
  const { multi_match: several, boost, boolean } = node;
  return {
    ...node,
    ...(isRecord(several) ? { multi_match: matchesOf(several) } : {}),
    ...(isRecord(boost) ? { boost: each(boost, ['positive', 'negative'], textInFormOfInterface) } : {}),
    ...(isRecord(boolean) ? { boolean: each(boolean, ['must', 'should', 'must_not'], listInForm) } : {}),
  };
}

function matchesOf(several: Record<string, unknown>): unknown {
  const { query: terms, columns, boost, ...others } = several;
  if ('match_queries' in several || !Array.isArray(columns)) return several;
  const boosts: readonly unknown[] = Array.isArray(boost) ? boost : [];
  const matches = columns.map((column: unknown, index) => ({
    terms,
    column,
    boost: boosts[index],
    ...others,
  }));
  return { match_queries: matches };
}

function listInForm(nodes: unknown): unknown {
  return Array.isArray(nodes) ? nodes.map(textInFormOfInterface) : nodes;
}

/** The same with these members changed, where they are there. */
function each(
  node: Record<string, unknown>,
  members: readonly string[],
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  const there = members.filter((member) => member in node);
  return { ...node, ...Object.fromEntries(there.map((member) => [member, change(node[member])])) };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
