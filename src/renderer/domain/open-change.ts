import { create } from 'zustand';
import type { ChangeOperation, NodeRef, TableRef } from '#contract/index.ts';

/** Initial values for the form of an index. */
export interface RequestedIndex {
  /** The name of an existing index, to rebuild or drop. */
  readonly existing?: string | undefined;
  readonly column?: string | undefined;
  /** As in the API: IVF_PQ. */
  readonly type?: string | undefined;
  /** As in the API: cosine. */
  readonly metric?: string | undefined;
  /** Suggested parameters, named as in the API: num_partitions. */
  readonly settings?: Readonly<Record<string, number | boolean | string>> | undefined;
}

/** A change to open in a dialog, with the changed item; for a new one, with its parent namespace. */
export type RequestedChange = NodeRef & {
  readonly operation: ChangeOperation;
  /** The version where the user opened the dialog, if any. */
  readonly version?: bigint | undefined;
  /** The versions to delete. */
  readonly versions?: readonly bigint[];
  /** Selects old versions instead. */
  readonly old?: boolean;
  readonly tag?: string | undefined;
  readonly index?: RequestedIndex | undefined;
  /** The name of a new item, if it is known. */
  readonly name?: string | undefined;
  /** The location of its files. */
  readonly location?: string | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  /** What follows the change, as a sentence. */
  readonly next?: string | undefined;
  /** Not called if nothing was changed. */
  readonly onDone?: (() => void) | undefined;
};

interface ChangeState {
  readonly requested: RequestedChange | undefined;
  /** Identifies an opening: each one is a new dialog, without text typed in the last one. */
  readonly opened: number;
}

export const useRequestedChange = create<ChangeState>(() => ({ requested: undefined, opened: 0 }));

export function openChange(requested: RequestedChange): void {
  useRequestedChange.setState(({ opened }) => ({ requested, opened: opened + 1 }));
}

export function useChangeOpen(): boolean {
  return useRequestedChange(({ requested }) => requested !== undefined);
}

export function isChangeOpen(): boolean {
  return useRequestedChange.getState().requested !== undefined;
}

export function closeChange(): void {
  useRequestedChange.setState({ requested: undefined });
}

interface IndexFormParams extends TableRef {
  readonly index?: RequestedIndex;
  /** What follows once the index is built, as a sentence, and the function that does it. */
  readonly next?: string | undefined;
  readonly onDone?: (() => void) | undefined;
}

/** Opens the form of a new index, or of one to rebuild with other parameters. */
export function openIndexForm({ index = {}, ...requested }: IndexFormParams): void {
  openChange({ operation: 'createIndex', index, ...requested });
}
