import type { HostEvent } from '../../contract/index.ts';
import type { EntryWithHeaders } from './entry-with-headers.ts';

/** Of each connection the latest that has ended; nobody waits for those of the background. */
export function lastAnswers(entries: readonly EntryWithHeaders[]): readonly HostEvent[] {
  const latest = new Map<string, HostEvent>();
  for (const { connectionId, state, duration, isBackground } of entries) {
    if (isBackground || (state !== 'done' && state !== 'failed')) continue;
    latest.set(connectionId, { type: 'answered', connectionId, answer: { state, duration } });
  }
  return [...latest.values()];
}
