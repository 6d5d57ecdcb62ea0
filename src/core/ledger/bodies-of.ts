import type { LedgerBodies } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import type { Ledger } from './ledger.ts';

export function bodiesOf(ledger: Pick<Ledger, 'find'>, requestId: number): LedgerBodies {
  const kept = ledger.find(requestId);
  if (kept === undefined) throw new Failure('GONE', 'This request is not in the list any more.');
  return kept.bodies;
}
