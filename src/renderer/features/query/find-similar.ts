import type { PlanKind, SchemaField, TableRef } from '#contract/index.ts';
import { vectorColumns } from '#domain/fields/query-columns.ts';
import { host } from '#lib/host/host.ts';
import { openTablePage } from '#lib/workspace/workspace.ts';
import { showToast } from '#ui/show-toast.ts';
import { setQueryField, withLiteral, writtenJson } from './model/set-query-field.ts';
import { changeQueryState, queryStateOf } from './query-state.ts';
import { run } from './run/run-store.ts';

/** A vector column of an answer. */
export interface FoundVector {
  /** The index of the column in the answer. */
  readonly place: number;
  /** The column's name in a query. */
  readonly column: string;
  /** True if a row has several vectors. */
  readonly isMulti: boolean;
}

/**
 * The vector of the selected cell. If the cell has none: the vector of the searched column, or the row's first vector.
 */
export function vectorFor(
  fields: readonly SchemaField[],
  place: number | undefined,
  searched?: string,
): FoundVector | undefined {
  return vectorsFor(fields, place, searched)[0];
}

/** Only the vector of the cell or the searched column if there is one, otherwise all vectors of the row. */
export function vectorsFor(
  fields: readonly SchemaField[],
  place: number | undefined,
  searched?: string,
): readonly FoundVector[] {
  const found = fields.flatMap(({ name, type, family }, at): FoundVector[] =>
    vectorColumns([{ path: name, type, family }]).map(({ isMulti }) => ({
      place: at,
      column: name,
      isMulti,
    })),
  );
  const meant =
    found.find((vector) => vector.place === place) ?? found.find(({ column }) => column === searched);
  return meant === undefined ? found : [meant];
}

interface SimilarSearch {
  readonly column: string;
  /** A list of numbers as JSON, with all digits; a list of lists if a row has several vectors. */
  readonly vector: string;
  readonly isMulti?: boolean;
  readonly version?: bigint | undefined;
  /** The `columns` of the query that returned the rows, as JSON. */
  readonly columns?: string | undefined;
}

export const NEIGHBORS = 10;

/** Keeps nothing else of the previous query: its filter or settings could hide the closest rows. */
export function similarQuery({ column, vector, isMulti, version, columns }: SimilarSearch): string {
  const empty = writtenJson({ k: NEIGHBORS, vector_column: column });
  const member = isMulti ? 'multi_vector' : 'single_vector';
  const search = withLiteral(empty, ['vector', member], vector.replaceAll(',', ', '));
  const versioned = setQueryField(search, ['version'], version);
  return columns === undefined ? versioned : withLiteral(versioned, ['columns'], columns);
}

/** Puts a vector into the table's query, shows the query, and requests its rows or its plan. */
export async function findSimilar(
  table: TableRef,
  search: SimilarSearch,
  kind: PlanKind = 'run',
): Promise<void> {
  const before = queryStateOf(table);
  const json = similarQuery(search);
  changeQueryState(table, { json, isTouched: true });
  openTablePage(table, 'query');
  if (before.isTouched && before.json !== json) {
    showToast({
      text: 'Query replaced',
      action: { label: 'Undo', onPress: () => changeQueryState(table, { json: before.json }) },
    });
  }
  await run(table, kind);
}

export interface RowOfAnswer {
  readonly answerId: string;
  readonly row: number;
}

/** Reads the whole vector of a row (the grid only has a preview), or returns the reason as a sentence if it can't. */
export async function readVector(
  { answerId, row }: RowOfAnswer,
  { place, column }: FoundVector,
): Promise<{ readonly vector: string } | { readonly problem: string }> {
  const { kind, text, isWhole } = await host.rows.cell({ answerId, row, column: place });
  if (kind === 'null' || text === '[]') return { problem: `${column} has no vector in this row.` };
  if (!isWhole) return { problem: `The vector of ${column} is too long to search for.` };
  // NaN and infinity are strings in this JSON. No server accepts them, nor null.
  if (!/^[[\]\d\s,.eE+-]+$/.test(text)) return { problem: `The vector of ${column} contains NaN or null.` };
  return { vector: text };
}
