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

/** How the rows of a run are looked at. */
interface RunRowsState extends GridLook {
  /** Of which answer the cell is: another one has other rows. */
  readonly answerId: string | undefined;
  /** Of the answer over which an operator of the plan was selected, after its cell. */
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

/** What is selected last is inspected: an operator over the rows, until the next cell. */
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

/** What the rows of a run are compared with. */
interface QueriedVector extends FoundVector {
  /** The one vector that the query looked for; undefined where it had none, or several. */
  readonly numbers: Numbers | undefined;
}

/** The column that a query searched, among those of its answer. */
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

/** To find rows like one of a run: in the same version, with the same columns. */
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

/** The number of the first row of a run, as people count: what the query skipped comes before it. */
export function firstRowNumber(query: string): number {
  const offset = Number(memberText(literalsOf(query), 'offset'));
  return Number.isSafeInteger(offset) && offset > 0 ? offset + 1 : 1;
}
