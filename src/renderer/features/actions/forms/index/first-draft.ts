import type { QueryColumn } from '#domain/fields/query-columns.ts';
import type { RequestedIndex } from '#domain/open-change.ts';
import type { IndexDraft } from './index-draft.ts';
import { isIndexable, kindNamed, knownMetric, offerFor } from './index-kinds.ts';
import type { IndexFormFacts } from './use-index-facts.ts';

/** The initial values of the form: those of the existing index, or of a new one that the table doesn’t have yet. */
export function firstDraft(requested: RequestedIndex, facts: IndexFormFacts): IndexDraft {
  const { existing } = facts;
  const column = columnOf(requested, facts);
  const path = column?.path ?? requested.column ?? '';
  const { kinds, metrics } = offerFor(path, facts);
  return {
    column: path,
    name: requested.existing ?? freeIndexName(path, facts),
    kind: offered(kinds, kindNamed(requested.type ?? existing?.index_type ?? facts.type)) ?? 'BTREE',
    metric: offered(metrics, knownMetric(requested.metric ?? facts.metric)) ?? 'l2',
    typed: Object.fromEntries(
      Object.entries(requested.settings ?? {}).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? value : String(value),
      ]),
    ),
  };
}

/** Returns the wanted name if it is offered, otherwise the first one, which is the most usual. */
export function offered<Name>(names: readonly Name[], requested: Name | undefined): Name | undefined {
  return requested !== undefined && names.includes(requested) ? requested : names[0];
}

/** The requested column, or the first one without an index. Vector columns come first: most indices are for them. */
function columnOf({ column }: RequestedIndex, { columns, indices, existing }: IndexFormFacts) {
  const named = column ?? existing?.columns?.[0];
  if (named !== undefined) return columns.find(({ path }) => path === named);
  const covered = new Set(indices.flatMap((index) => index.columns ?? []));
  const free = columns.filter((one) => isIndexable(one) && !covered.has(one.path));
  return free.find(isVector) ?? free[0] ?? columns.find(isIndexable);
}

function isVector({ family }: QueryColumn): boolean {
  return family === 'vector';
}

/** The name that the table engine gives by default, with a number if it is taken. */
export function freeIndexName(column: string, { indices }: Pick<IndexFormFacts, 'indices'>): string {
  if (column === '') return '';
  const names = new Set(indices.map(({ index_name: name }) => name));
  const defaultName = `${column.replaceAll('.', '_')}_idx`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? defaultName : `${defaultName}_${number}`;
    if (!names.has(name)) return name;
  }
}
