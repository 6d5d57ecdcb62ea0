import type { HostEvent, LedgerEntry } from '../../contract/index.ts';
import type { Ledger } from './ledger.ts';

/** News for a window, with what it needs to forget what the ledger has forgotten. */
export function requestsEvent(ledger: Pick<Ledger, 'extent'>, entries: readonly LedgerEntry[]): HostEvent {
  return { type: 'requests', entries: [...entries], ...ledger.extent() };
}
