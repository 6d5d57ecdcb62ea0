import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';

export type Submitted =
  | { readonly state: 'done'; readonly connection: Connection }
  | { readonly state: 'failed'; readonly failure: HostFailure }
  | { readonly state: 'given-up' };

/**
 * One attempt at a time, given up when the page closes. SECURITY: not a mutation of react-query, whose cache would keep
 * what was sent, credentials and all, for minutes.
 */
export function useSubmission() {
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController>(null);
  const cancel = () => asking.current?.abort();
  // Whoever closes the page waits for the server no more, and does not want it added when it answers after all.
  useEffect(() => () => asking.current?.abort(), []);

  async function submit(send: (signal: AbortSignal) => Promise<Connection>): Promise<Submitted> {
    const controller = new AbortController();
    asking.current?.abort();
    asking.current = controller;
    setBusy(true);
    try {
      return { state: 'done', connection: await send(controller.signal) };
    } catch (problem) {
      if (controller.signal.aborted) return { state: 'given-up' };
      return { state: 'failed', failure: failureOf(problem) };
    } finally {
      if (asking.current === controller) setBusy(false);
    }
  }

  return { busy, submit, cancel };
}
