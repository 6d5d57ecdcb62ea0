import { Readable } from 'node:stream';
import type { ActivityLogHandle } from '../activity-log/activity-log.ts';
import type { HttpRequest } from './http-request.ts';

/** A body that is made while it goes out, never more of it at once than the socket takes. */
export interface StreamedBody {
  /** From its start: once for each request that it takes, since a redirect leads to another one. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** The body as the socket takes it; of a stream, the ledger hears how much has gone out. */
export function openBody(
  body: HttpRequest['body'],
  ledger: Pick<ActivityLogHandle, 'sent'>,
): string | Uint8Array | Readable | null {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body ?? null;
  // By itself it would ask for sixteen pieces ahead of the socket.
  return Readable.from(counted(body.open(), ledger), { objectMode: false, highWaterMark: 1 });
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  ledger: Pick<ActivityLogHandle, 'sent'>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    yield piece;
    size += piece.length;
    ledger.sent(size);
  }
}
