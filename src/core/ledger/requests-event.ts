import type { ActivityNews } from '../../contract/index.ts';
import { type KeptEntry, withoutHeaders } from './kept-entry.ts';
import type { Ledger } from './ledger.ts';

/** News for a window, with what it needs to forget what the ledger has forgotten. */
export function requestsEvent(ledger: Pick<Ledger, 'extent'>, entries: readonly KeptEntry[]): ActivityNews {
  return { type: 'requests', entries: entries.map(withoutHeaders), ...ledger.extent() };
}
