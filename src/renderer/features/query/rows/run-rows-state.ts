import type { RunAnswer, TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import type { CellPlace } from '#domain/rows/grid-keys.ts';
import type { GridLook } from '#domain/rows/grid-order.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { parseJson } from '#protocol/index.ts';
import type { SimilarSource } from '../FindSimilar.tsx';
import { type FoundVector, vectorFor } from '../find-similar.ts';
import { vectorsIn } from '../form/vector/vector-member.ts';
import { literalsOf, memberText } from '../model/member-values.ts';
import { queriedKey } from '../query-state.ts';
import type { Numbers } from './vector-comparison.ts';

/** How the user views the rows of a run. */
interface RunRowsState extends GridLook {
  /** The answer that the selected cell belongs to: cells don't carry over to another answer. */
  readonly answerId: string | undefined;
  /** The answer that was shown when the user selected an operator of the plan; undefined once a cell is selected. */
  readonly operatorOver: string | undefined;
}

const states = createPageState<RunRowsState>({
  first: { answerId: undefined, operatorOver: undefined, widths: {} },
  keyOf: queriedKey,
  most: 20,
});

export function useRunRowsState(table: TableRef, { answerId }: Pick<RunAnswer, 'answerId'>): GridLook {
  const state = states.use(refKey(table));
  const { widths, pinned, order } = state;
  return state.answerId === answerId ? state : { widths, pinned, order };
}

export function lookAtRows(
  table: TableRef,
  { answerId }: Pick<RunAnswer, 'answerId'>,
  change: Partial<GridLook>,
): void {
  states.change(refKey(table), (before) => ({
    ...(before.answerId === answerId ? {} : { answerId, cell: undefined, range: undefined }),
    ...('cell' in change && { operatorOver: undefined }),
    ...change,
  }));
}

/** The inspector shows the latest selection. An operator hides the selected cell until another cell is selected. */
export function inspectOperatorOver(table: TableRef, { answerId }: Pick<RunAnswer, 'answerId'>): void {
  states.change(refKey(table), { operatorOver: answerId });
}

export function useIsOperatorInspected(
  table: TableRef,
  answer: Pick<RunAnswer, 'answerId'> | undefined,
): boolean {
  return states.use(
    refKey(table),
    ({ operatorOver }) => answer !== undefined && operatorOver === answer.answerId,
  );
}

/** The searched column, and the vector to compare a row with. */
interface QueriedVector extends FoundVector {
  /** The query's vector; undefined if it has none or several. */
  readonly numbers: Numbers | undefined;
}

/** The column that a query searched, if its answer contains it. */
export function queriedVector({ fields }: RunAnswer, query: string): QueriedVector | undefined {
  const vectors = vectorsIn(membersOf(query).vector) ?? [];
  const named = memberText(literalsOf(query), 'vector_column');
  const found = vectorFor(fields, undefined, named === '' ? undefined : named);
  if (found === undefined || (named !== '' && found.column !== named)) return undefined;
  return { ...found, numbers: vectors.length === 1 && !found.isMulti ? vectors[0] : undefined };
}

function membersOf(query: string): Readonly<Record<string, unknown>> {
  const value = parseJson(query);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Searches for rows similar to a row of a run, in the same version and with the same columns. */
export function similarToRow(answer: RunAnswer, query: string, { row, column }: CellPlace): SimilarSource {
  const literals = literalsOf(query);
  const version = memberText(literals, 'version');
  return {
    answerId: answer.answerId,
    fields: answer.fields,
    row,
    column,
    searched: queriedVector(answer, query)?.column,
    version: /^\d+$/.test(version) ? BigInt(version) : undefined,
    columns: literals.get('columns'),
  };
}

/** The number of the first row, counted from 1. Includes the rows that the query skipped. */
export function firstRowNumber(query: string): number {
  const offset = Number(memberText(literalsOf(query), 'offset'));
  return Number.isSafeInteger(offset) && offset > 0 ? offset + 1 : 1;
}
