import { useEffect, useRef, useState } from 'react';
import type { Change } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { showAfterFailure } from './after-change.ts';

export type MakingState =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly failure: HostFailure }
  /** The user did not wait for the answer. */
  | { readonly state: 'left' };

export interface Making {
  readonly now: MakingState;
  readonly make: (change: Change, confirmation: string) => void;
  readonly leave: () => void;
  readonly dismiss: () => void;
}

/** One change at a time, sent once. */
export function useSubmitChange(connectionId: string, onDone: (change: Change) => void): Making {
  const [now, setNow] = useState<MakingState>({ state: 'idle' });
  const asking = useRef<{ readonly change: Change; readonly controller: AbortController }>(null);
  useEffect(() => () => asking.current?.controller.abort(), []);

  async function make(change: Change, confirmation: string): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = { change, controller };
    setNow({ state: 'busy' });
    try {
      await host.changes.make({ connectionId, change, confirmation }, { signal });
      if (!signal.aborted) onDone(change);
    } catch (problem) {
      if (signal.aborted) return;
      setNow({ state: 'failed', failure: failureOf(problem) });
      showAfterFailure(connectionId, change);
    }
  }

  return {
    now,
    make: (change, confirmation) => void make(change, confirmation),
    leave: () => {
      asking.current?.controller.abort();
      setNow({ state: 'left' });
      if (asking.current !== null) showAfterFailure(connectionId, asking.current.change);
    },
    dismiss: () => setNow({ state: 'idle' }),
  };
}
