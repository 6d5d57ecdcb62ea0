import type { LedgerEntry, LedgerMessages } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import { withoutHeaders } from './kept-entry.ts';
import type { Ledger } from './ledger.ts';

/** As it is in the list; null where it is not there any more. */
export function entryOf(ledger: Pick<Ledger, 'find'>, requestId: number): LedgerEntry | null {
  const kept = ledger.find(requestId);
  return kept === undefined ? null : withoutHeaders(kept.entry);
}

export function messagesOf(ledger: Pick<Ledger, 'find'>, requestId: number): LedgerMessages {
  const kept = ledger.find(requestId);
  if (kept === undefined) throw new Failure('GONE', 'This request is no longer in Activity.');
  const { entry, bodies } = kept;
  return {
    request: { headers: entry.requestHeaders, body: bodies.request },
    answer: { headers: entry.responseHeaders, body: bodies.answer },
  };
}
