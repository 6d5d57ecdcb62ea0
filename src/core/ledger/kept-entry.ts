import type { LedgerEntry, LedgerHeaders } from '../../contract/index.ts';

/** An entry as the host keeps it. */
export interface KeptEntry extends LedgerEntry {
  readonly requestHeaders: LedgerHeaders;
  readonly responseHeaders: LedgerHeaders;
}

/** What windows are told of it. */
export function withoutHeaders({ requestHeaders, responseHeaders, ...entry }: KeptEntry): LedgerEntry {
  return entry;
}
