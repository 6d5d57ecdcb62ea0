import type { PlanFinding, QueryContext } from './plan-finding.ts';

/** The index change that helps with a finding, if changing the query alone is not enough. */
export type IndexRemedy =
  /** `column` is undefined if it is unknown. */
  | { readonly kind: 'create'; readonly column: string | undefined }
  /** Adds missing rows to the indices, and merges their segments. */
  | { readonly kind: 'optimize' };

export function indexRemedy(
  { kind, tone, quote }: Pick<PlanFinding, 'kind' | 'tone' | 'quote'>,
  { query, columns = [] }: QueryContext,
): IndexRemedy | undefined {
  switch (kind) {
    case 'brute-force':
      return { kind: 'create', column: textOf(query?.vector_column) };
    case 'full-scan':
      // If most rows match, an index would list most of them.
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

/** The first column in a condition; of two that begin at the same place, the longer one. */
function columnIn(condition: string, columns: NonNullable<QueryContext['columns']>): string | undefined {
  const places = columns.flatMap(({ name }) => {
    const place = placeOf(name, condition);
    return place === -1 ? [] : [{ name, place }];
  });
  places.sort((first, second) => first.place - second.place || second.name.length - first.name.length);
  return places[0]?.name;
}

/** The position of the name as a whole word. */
function placeOf(name: string, text: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' '];
    if (!NAME_SIGN.test(before) && !NAME_SIGN.test(after)) return at;
  }
  return -1;
}

const NAME_SIGN = /[\w.]/;
