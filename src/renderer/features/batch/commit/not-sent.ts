import { create } from 'zustand';
import type { FailureDetails } from '#contract/index.ts';

interface NotSent {
  readonly failures: ReadonlyMap<string, FailureDetails>;
}

/** Why the last press on commit led to no outcome, by draft. */
const useFailures = create<NotSent>(() => ({ failures: new Map() }));

export function useNotSent(draftId: string): FailureDetails | undefined {
  return useFailures(({ failures }) => failures.get(draftId));
}

export function tellNotSent(draftId: string, failure: FailureDetails): void {
  useFailures.setState(({ failures }) => ({ failures: new Map(failures).set(draftId, failure) }));
}

export function forgetNotSent(draftId: string): void {
  useFailures.setState(({ failures }) => ({
    failures: new Map([...failures].filter(([other]) => other !== draftId)),
  }));
}
