import type { ServerState, ServerStatus } from '#contract/index.ts';
import { formatDuration } from '#lib/format.ts';
import { areFaultsOn } from './model/active-fault-count.ts';

/** How the local server stands, in a few words that fit the status bar. */
export function serverStatusText({ state, address, restarts, faults, making }: ServerStatus): string {
  switch (state) {
    case 'stopped':
      return 'local server stopped';
    case 'starting':
      return 'local server starting';
    case 'preparing':
      return 'local server preparing its tables';
    case 'restarting':
      return 'local server crashed, restarting';
    case 'failed':
      return 'local server failed';
    case 'running': {
      if (making !== undefined) return `local server creating sample table ${making}`;
      const host = address === undefined ? '' : `, ${new URL(address).host}`;
      const again = restarts === 0 ? '' : `, restarted ${startTimesText(restarts)}`;
      return `local server running${again}${areFaultsOn(faults) ? ', faults on' : ''}${host}`;
    }
  }
}

export const SERVER_STATE_LABELS: Readonly<Record<ServerState, string>> = {
  stopped: 'Stopped',
  starting: 'Starting',
  preparing: 'Preparing its tables',
  running: 'Running',
  restarting: 'Crashed, restarting',
  failed: 'Failed',
};

export function startTimesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** A time that grows before one's eyes: no part of a second in it. */
export function uptimeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}
