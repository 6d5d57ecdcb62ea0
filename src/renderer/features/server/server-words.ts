import type { ServerStatus } from '../../../contract/index.ts';

/** How the local server stands, in a few words that fit the status bar. */
export function serverWords({ state, address, restarts }: ServerStatus): string {
  switch (state) {
    case 'stopped':
      return 'local server stopped';
    case 'starting':
      return 'local server starting';
    case 'restarting':
      return 'local server ended, restarting';
    case 'failed':
      return 'local server failed';
    case 'running': {
      const host = address === undefined ? '' : `, ${new URL(address).host}`;
      return `local server running${restarts === 0 ? '' : `, restarted ${timesWords(restarts)}`}${host}`;
    }
  }
}

export function timesWords(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
