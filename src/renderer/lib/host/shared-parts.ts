import type { LedgerEntry } from '../../../contract/index.ts';

type Headers = LedgerEntry['requestHeaders'];

/**
 * The entry with what it says alike as an earlier one held once in memory: requests of one connection differ in little,
 * the window keeps thousands of them, and their headers are most of each.
 */
export function withSharedParts(entry: LedgerEntry, earlier: LedgerEntry | undefined): LedgerEntry {
  if (earlier === undefined) return entry;
  return {
    ...entry,
    connectionId: sharedText(entry.connectionId, earlier.connectionId),
    origin: sharedText(entry.origin, earlier.origin),
    requestHeaders: sharedHeaders(entry.requestHeaders, earlier.requestHeaders),
    responseHeaders: sharedHeaders(entry.responseHeaders, earlier.responseHeaders),
  };
}

/** Equal texts that came in two messages are two texts in memory. */
function sharedText(text: string, earlier: string): string {
  return text === earlier ? earlier : text;
}

function sharedHeaders(headers: Headers, earlier: Headers): Headers {
  const shared = headers.map(
    (header) => earlier.find(([name, value]) => name === header[0] && value === header[1]) ?? header,
  );
  const isSame = shared.length === earlier.length && shared.every((header, at) => header === earlier[at]);
  return isSame ? earlier : shared;
}
