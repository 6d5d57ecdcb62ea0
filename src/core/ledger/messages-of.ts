import type { LedgerMessages } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import type { Ledger } from './ledger.ts';

export function messagesOf(ledger: Pick<Ledger, 'find'>, requestId: number): LedgerMessages {
  const kept = ledger.find(requestId);
  if (kept === undefined) throw new Failure('GONE', 'This request is not in the list any more.');
  const { entry, bodies } = kept;
  return {
    request: { headers: entry.requestHeaders, body: bodies.request },
    answer: { headers: entry.responseHeaders, body: bodies.answer },
  };
}
