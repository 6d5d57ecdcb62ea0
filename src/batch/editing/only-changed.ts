import type { BatchContent, DraftOperation } from '../model.ts';

export type OnlyChanged =
  | { readonly kind: 'batch' }
  | { readonly kind: 'operation'; readonly from: DraftOperation; readonly to: DraftOperation };

/** The one operation that differs between two drafts, or the batch's own members; undefined where it is more. */
export function onlyChanged(before: BatchContent, after: BatchContent): OnlyChanged | undefined {
  if (before.operations === after.operations) return { kind: 'batch' };
  if (before.members !== after.members || before.operations.length !== after.operations.length) {
    return undefined;
  }
  const last = before.operations.findLastIndex((operation, index) => operation !== after.operations[index]);
  const first = before.operations.findIndex((operation, index) => operation !== after.operations[index]);
  const from = before.operations[first];
  const to = after.operations[last];
  if (first !== last || from === undefined || from.key !== to?.key) return undefined;
  return { kind: 'operation', from, to };
}
