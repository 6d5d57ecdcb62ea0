import type { BatchContent, TableStates } from '../model.ts';

/**
 * What is worked out from a draft and asked for by several, one after the other. Only the last is kept: the history of
 * a draft keeps many, and what is known of each would be kept with it.
 */
export function forLatest<Result>(
  of: (draft: BatchContent, known: TableStates) => Result,
): (draft: BatchContent, known: TableStates) => Result {
  let last:
    | { readonly draft: BatchContent; readonly known: TableStates; readonly result: Result }
    | undefined;
  return (draft, known) => {
    if (last?.draft !== draft || last.known !== known) last = { draft, known, result: of(draft, known) };
    return last.result;
  };
}
