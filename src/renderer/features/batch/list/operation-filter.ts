import { type DraftOperation, operationSummary, tableOf } from '#batch/index.ts';
import { fold, foldedTerms } from '#protocol/fold.ts';
import type { BatchOperationKind } from '#protocol/index.ts';
import type { OperationState, OperationStates } from '../checks/operation-states.ts';

export interface OperationFilter {
  /** Every word has to occur in the texts that the list shows for an operation. */
  readonly text: string;
  readonly only: OperationChoice;
}

type StateChoice = 'error' | 'warning' | 'unchecked';

export type OperationChoice = 'all' | StateChoice | BatchOperationKind;

export const ALL_OPERATIONS: OperationFilter = { text: '', only: 'all' };

export function leavesOut({ text, only }: OperationFilter): boolean {
  return only !== 'all' || text.trim() !== '';
}

/** Returns the same array if nothing is left out, so that memoized values stay valid. */
export function shownOperations(
  operations: readonly DraftOperation[],
  filter: OperationFilter,
  states: OperationStates,
): readonly DraftOperation[] {
  if (!leavesOut(filter)) return operations;
  const words = foldedTerms(filter.text);
  return operations.filter(
    (operation) =>
      isChosen(operation, filter.only, states) && words.every((word) => textOf(operation).includes(word)),
  );
}

function isChosen({ kind, key }: DraftOperation, only: OperationChoice, states: OperationStates): boolean {
  if (only === 'all' || only === kind) return true;
  return LISTED_AS[states.get(key) ?? 'fine'] === only;
}

/** After a commit, rejected operations count as errors. */
const LISTED_AS: Readonly<Partial<Record<OperationState, StateChoice>>> = {
  error: 'error',
  refused: 'error',
  warning: 'warning',
  unchecked: 'unchecked',
};

const texts = new WeakMap<DraftOperation, string>();

/** Cached for each operation, which never changes: the filter searches ten thousand texts with every key. */
function textOf(operation: DraftOperation): string {
  const before = texts.get(operation);
  if (before !== undefined) return before;
  const table = tableOf(operation)?.join(' / ') ?? '';
  const text = fold(`${operation.kind} ${table} ${operationSummary(operation)}`);
  texts.set(operation, text);
  return text;
}
