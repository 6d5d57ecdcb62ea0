import type { LedgerEntry } from '../../contract/index.ts';

export interface LastAnswer {
  readonly state: 'ok' | 'failed';
  readonly text: string;
}

/** How the latest request of a connection ended: the pulse in the status bar. */
export function lastAnswer(
  requests: readonly LedgerEntry[],
  connectionId: string | undefined,
): LastAnswer | undefined {
  const entry = requests.findLast(
    (request) =>
      request.connectionId === connectionId && (request.state === 'done' || request.state === 'failed'),
  );
  if (entry === undefined) return undefined;
  return entry.state === 'done'
    ? { state: 'ok', text: `${Math.max(1, Math.round(entry.duration))} ms` }
    : { state: 'failed', text: 'no answer' };
}
