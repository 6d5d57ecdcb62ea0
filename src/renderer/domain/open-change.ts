import { create } from 'zustand';
import type { ChangeKind } from '#contract/index.ts';
import type { WantedIndex } from './wanted-index.ts';

/** A change that the user is asked about. */
export interface WantedChange {
  readonly connectionId: string;
  readonly kind: ChangeKind;
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
