/*
 * Official clients use shorter forms of query members: a plain list for the vector and for the columns, a plain
 * object for the full-text query. They are converted to the interface's form before validation. Other values are left
 * as they are, for the schema to reject.
 */

export function normalizeQuery(query: unknown): unknown {
  if (!isRecord(query)) return query;
  return {
    ...query,
    ...('vector' in query ? { vector: vectorOf(query.vector) } : {}),
    ...('columns' in query ? { columns: columnsOf(query.columns) } : {}),
    ...('full_text_query' in query ? { full_text_query: fullTextOf(query.full_text_query) } : {}),
  };
}

function vectorOf(vector: unknown): unknown {
  if (!Array.isArray(vector)) return vector;
  return Array.isArray(vector[0]) ? { multi_vector: vector } : { single_vector: vector };
}

function columnsOf(columns: unknown): unknown {
  if (Array.isArray(columns)) {
    return columns.length > 0 && columns.every(isPair)
      ? { column_aliases: Object.fromEntries(columns) }
      : { column_names: columns };
  }
  if (!isRecord(columns) || 'column_names' in columns || 'column_aliases' in columns) return columns;
  const isMapOfTexts = Object.values(columns).every((value) => typeof value === 'string');
  return isMapOfTexts && Object.keys(columns).length > 0 ? { column_aliases: columns } : columns;
}

function isPair(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}

function fullTextOf(text: unknown): unknown {
  if (typeof text === 'string') return { string_query: { query: text } };
  if (!isRecord(text)) return text;
  if ('string_query' in text || 'structured_query' in text) return withUnwrappedQueries(text);
  if (typeof text.query === 'string') return { string_query: text };
  return isRecord(text.query) ? { structured_query: textInFormOfInterface(text.query) } : text;
}

function withUnwrappedQueries(text: Record<string, unknown>): unknown {
  const { string_query: plain, structured_query: structured } = text;
  return {
    ...text,
    ...(typeof plain === 'string' ? { string_query: { query: plain } } : {}),
    // The public counterpart wraps the structure twice.
    ...(isRecord(structured) && isRecord(structured.query)
      ? { structured_query: textInFormOfInterface(structured.query) }
      : {}),
  };
}

/*
 * Official clients write a multi-column search as one text with a list of columns and boosts. It is converted to the
 * interface's form at any depth. Other values are left for the schema to reject.
 */

function textInFormOfInterface(node: unknown): unknown {
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

/** A copy with these members changed, if they are present. */
function each(
  node: Record<string, unknown>,
  members: readonly string[],
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  const present = members.filter((member) => member in node);
  return { ...node, ...Object.fromEntries(present.map((member) => [member, change(node[member])])) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
