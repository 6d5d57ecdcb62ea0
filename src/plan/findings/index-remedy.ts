import type { PlanFinding, QueryContext } from './plan-finding.ts';

/** What of the indices of a table would help, where a finding is about them: a change of the query alone would not. */
export type IndexRemedy =
  /** On the column, where it is known which. */
  | { readonly kind: 'create'; readonly column: string | undefined }
  /** Has them take in the rows that they lack, and merges their segments. */
  | { readonly kind: 'optimize' };

export function indexRemedy(
  { kind, tone, quote }: Pick<PlanFinding, 'kind' | 'tone' | 'quote'>,
  { query, columns = [] }: QueryContext,
): IndexRemedy | undefined {
  switch (kind) {
    case 'brute-force':
      return { kind: 'create', column: textOf(query?.vector_column) };
    case 'full-scan':
      // Where most rows match, an index would name most of them.
      return tone === 'warning' ? { kind: 'create', column: columnIn(quote, columns) } : undefined;
    case 'unindexed-rows':
    case 'many-deltas':
      return { kind: 'optimize' };
    default:
      return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The first column that a condition names; of two that begin alike, the longer one. */
function columnIn(condition: string, columns: NonNullable<QueryContext['columns']>): string | undefined {
  const places = columns.flatMap(({ name }) => {
    const place = placeOf(name, condition);
    return place === -1 ? [] : [{ name, place }];
  });
  places.sort((first, second) => first.place - second.place || second.name.length - first.name.length);
  return places[0]?.name;
}

/** Where it stands as a name of its own, and is no part of another. */
function placeOf(name: string, text: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
    if (!NAME_SIGN.test(before) && !NAME_SIGN.test(after)) return at;
  }
  return -1;
}

const NAME_SIGN = /[\w.]/;
