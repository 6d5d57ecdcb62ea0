import type { PlanKind, SchemaField, TableRef } from '#contract/index.ts';
import { vectorColumns } from '#domain/fields/query-columns.ts';
import { host } from '#lib/host/host.ts';
import { openTablePage } from '#lib/workspace/workspace.ts';
import { showToast } from '#ui/show-toast.ts';
import { setQueryField, withLiteral, writtenJson } from './model/set-query-field.ts';
import { changeQueryState, queryStateOf } from './query-state.ts';
import { run } from './run/run-store.ts';

/** A column of an answer whose vectors can be searched for. */
export interface FoundVector {
  /** Its place among the fields of the answer. */
  readonly place: number;
  /** As a query names it. */
  readonly column: string;
  /** A row has several vectors. */
  readonly isMulti: boolean;
}

/** The vector of a cell, or else of its row: of the column that was searched, or the first one. */
export function vectorFor(
  fields: readonly SchemaField[],
  place: number | undefined,
  searched?: string,
): FoundVector | undefined {
  return vectorsFor(fields, place, searched)[0];
}

/** That one alone where it is the one that is meant; else any that a row has, for the user to choose. */
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
  /** A list of numbers as JSON, or a list of such lists where a row has several; to the last digit. */
  readonly vector: string;
  readonly isMulti?: boolean;
  readonly version?: bigint | undefined;
  /** The `columns` of the query whose rows these are, as JSON. */
  readonly columns?: string | undefined;
}

export const NEIGHBORS = 10;

/** Nothing else of the query before stays: its filter or its settings may hide the rows that are closest. */
export function similarQuery({ column, vector, isMulti, version, columns }: SimilarSearch): string {
  const empty = writtenJson({ k: NEIGHBORS, vector_column: column });
  const member = isMulti ? 'multi_vector' : 'single_vector';
  const search = withLiteral(empty, ['vector', member], vector.replaceAll(',', ', '));
  const versioned = setQueryField(search, ['version'], version);
  return columns === undefined ? versioned : withLiteral(versioned, ['columns'], columns);
}

/** Fills in the query of a table with a vector of it, shows it, and runs it at once, or asks for its plan. */
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

/** The whole vector of a row, of which a grid has a picture only; or, in a sentence, why there is none. */
export async function readVector(
  { answerId, row }: RowOfAnswer,
  { place, column }: FoundVector,
): Promise<{ readonly vector: string } | { readonly problem: string }> {
  const { kind, text, isWhole } = await host.rows.cell({ answerId, row, column: place });
  if (kind === 'null' || text === '[]') return { problem: `${column} has no vector in this row.` };
  if (!isWhole) return { problem: `The vector of ${column} is too long to search for.` };
  // NaN and infinity are texts in it; no server takes either of them, or null.
  if (!/^[[\]\d\s,.eE+-]+$/.test(text)) return { problem: `The vector of ${column} contains NaN or null.` };
  return { vector: text };
}
