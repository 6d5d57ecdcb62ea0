import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { failureOf, type HostFailure } from '../../lib/host/failure.ts';

export interface SubmissionEvents {
  readonly onSuccess: (connection: Connection) => void;
  readonly onFailure: (failure: HostFailure) => void;
}

/**
 * One attempt at a time, given up when the dialog closes. SECURITY: not a mutation of react-query, whose cache would
 * keep what was sent, credentials and all, for minutes.
 */
export function useSubmission({ onSuccess, onFailure }: SubmissionEvents) {
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController>(null);
  // Whoever closes the dialog waits for the server no more, and does not want it added when it answers after all.
  useEffect(() => () => asking.current?.abort(), []);

  async function submit(send: (signal: AbortSignal) => Promise<Connection>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = controller;
    setBusy(true);
    try {
      onSuccess(await send(signal));
    } catch (problem) {
      if (!signal.aborted) onFailure(failureOf(problem));
    } finally {
      setBusy(false);
    }
  }

  return { busy, submit };
}
