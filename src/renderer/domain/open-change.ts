import { create } from 'zustand';
import type { ChangeOperation } from '#contract/index.ts';

/** What is known of an index before somebody fills in its form. */
export interface WantedIndex {
  /** Of one that is there: it is built anew, or dropped. */
  readonly existing?: string | undefined;
  readonly column?: string | undefined;
  /** In the words of the interface: IVF_PQ. */
  readonly type?: string | undefined;
  /** As the interface calls it: cosine. */
  readonly metric?: string | undefined;
  /** Parameters that somebody proposes, as the interface calls them: num_partitions. */
  readonly settings?: Readonly<Record<string, number | boolean | string>> | undefined;
}

/** A change that the user is asked about. */
export interface WantedChange {
  readonly connectionId: string;
  readonly operation: ChangeOperation;
  /** Of what is changed; of the namespace above it where something new is made. */
  readonly id: readonly string[];
  /** The version that was pointed at, where there was one. */
  readonly version?: bigint | undefined;
  /** Those that are to be deleted. */
  readonly versions?: readonly bigint[];
  /** In their place those that are old. */
  readonly old?: boolean;
  readonly tag?: string | undefined;
  readonly index?: WantedIndex | undefined;
  /** Of something new, where it is known how it is to be called. */
  readonly name?: string | undefined;
  /** Where its files are. */
  readonly location?: string | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  /** What follows once it is made, as a sentence. */
  readonly next?: string | undefined;
  /** For who waits for it: not called where nothing was changed. */
  readonly onDone?: (() => void) | undefined;
}

interface ChangeState {
  readonly wanted: WantedChange | undefined;
  /** Another dialog for each opening: what was typed into the last one is not in the next. */
  readonly opened: number;
}

export const useWantedChange = create<ChangeState>(() => ({ wanted: undefined, opened: 0 }));

export function openChange(wanted: WantedChange): void {
  useWantedChange.setState(({ opened }) => ({ wanted, opened: opened + 1 }));
}

export function useChangeOpen(): boolean {
  return useWantedChange(({ wanted }) => wanted !== undefined);
}

export function isChangeOpen(): boolean {
  return useWantedChange.getState().wanted !== undefined;
}

export function closeChange(): void {
  useWantedChange.setState({ wanted: undefined });
}

interface IndexFormParams {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly index?: WantedIndex;
  /** What follows once the index is there, as a sentence, and what does it. */
  readonly next?: string | undefined;
  readonly onDone?: (() => void) | undefined;
}

/** The form of a new index, or of one that is built anew with other parameters. */
export function openIndexForm({ index = {}, ...wanted }: IndexFormParams): void {
  openChange({ operation: 'createIndex', index, ...wanted });
}
