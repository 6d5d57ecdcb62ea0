import type { LastResponse } from '../../contract/index.ts';

/** How the latest request of a connection ended: the pulse in the status bar. */
export function responseTimeText({ state, duration }: LastResponse): string {
  return state === 'done' ? `${Math.max(1, Math.round(duration))} ms` : 'no response';
}
