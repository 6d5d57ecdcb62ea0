import type { ServerState, ServerStatus } from '#contract/index.ts';
import { formatDuration } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import type { FaultSettings } from '#protocol/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { WarningIcon } from '#ui/icons.ts';

/** The state of the local server, in a few words for the status bar. */
export function serverStatusText({ state, address, restarts, faults, making }: ServerStatus): string {
  if (state !== 'running') return `local server ${SERVER_STATE_LABELS[state].toLowerCase()}`;
  if (making !== undefined) return `local server creating sample table ${making}`;
  const host = address === undefined ? '' : `, ${new URL(address).host}`;
  const again = restarts === 0 ? '' : `, restarted ${startTimesText(restarts)}`;
  return `local server running${again}${areFaultsOn(faults) ? ', faults on' : ''}${host}`;
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

/** A running time without fractions of seconds. */
export function uptimeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** Beside responses of the local server: fault injection is on. */
export function FaultsMark({ local }: { readonly local: boolean | undefined }) {
  const isOn = useHostState((state) => areFaultsOn(state.server.faults));
  if (local !== true || !isOn) return null;
  return (
    <Badge tone="warn" icon={WarningIcon}>
      faults on
    </Badge>
  );
}

/** Whether any fault has a rate. The error code and the operations alone do nothing. */
export function areFaultsOn(faults: FaultSettings | undefined): boolean {
  return faults !== undefined && activeFaultCount(faults) > 0;
}

export function activeFaultCount({ latency, rates, plainPlans }: FaultSettings): number {
  const rated = Object.values(rates).filter((rate) => rate > 0).length;
  return rated + (latency > 0 ? 1 : 0) + (plainPlans ? 1 : 0);
}
