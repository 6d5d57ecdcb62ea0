import type { DraftOperation, OperationFields } from '../model.ts';

/** An operation that has no key yet. */
export type NewOperation = Pick<DraftOperation, 'kind' | 'members'>;

/** What a draft is made from: what a file, a text or the host says of one. */
export interface DraftParts<Operation extends NewOperation = NewOperation> {
  readonly operations: readonly Operation[];
  readonly members: OperationFields;
}

/**
 * One thing that the user does to a draft. Keys that are not in it are passed over, and nothing is added that would
 * make it larger than a batch may be: such a draft could not be read back from where it is kept.
 */
export type DraftEdit =
  /** At the end without `at`. */
  | { readonly kind: 'add'; readonly operations: readonly NewOperation[]; readonly at?: number }
  | { readonly kind: 'replace'; readonly key: number; readonly operation: NewOperation }
  | { readonly kind: 'remove'; readonly keys: readonly number[] }
  /** Each copy comes right after its original. */
  | { readonly kind: 'duplicate'; readonly keys: readonly number[] }
  /** In front of what is at place `to` now, in the order that they have. */
  | { readonly kind: 'move'; readonly keys: readonly number[]; readonly to: number }
  /** Of the batch itself. */
  | { readonly kind: 'members'; readonly members: OperationFields }
  /** The whole draft anew: pasted over, or its JSON edited by hand. */
  | { readonly kind: 'all'; readonly draft: DraftParts };
