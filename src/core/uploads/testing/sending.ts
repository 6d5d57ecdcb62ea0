import { onTestFinished } from 'vitest';
import type { UploadEvent } from '#contract/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { createNamespaceClient, type NamespaceClient } from '../../namespace/namespace-client.ts';
import { testKnowledge, testTarget } from '../../namespace/testing/test-client.ts';
import { type SendTableOptions, sendTable } from '../send-table.ts';
import { eventsOf } from './test-host.ts';

/** A client of a server, for one test. */
export function clientOf(address: string): NamespaceClient {
  const http = createHttpClient({ ledger: createActivityLog() });
  onTestFinished(http.close);
  return createNamespaceClient({
    target: testTarget(address),
    http,
    asker: async () => ({}),
    known: testKnowledge(),
  });
}

export const PIECE = Buffer.alloc(64 * 1024, 'rows ');

/** So many pieces, and not one before it is asked for. */
export function pieces(count: number): SendTableOptions['source'] {
  return {
    total: count * PIECE.length,
    stream: async function* (tell) {
      for (let sent = 1; sent <= count; sent += 1) {
        yield PIECE;
        tell({ read: sent * PIECE.length, rows: BigInt(sent) });
      }
    },
  };
}

type Sending = Pick<SendTableOptions, 'client' | 'source'> & Partial<SendTableOptions>;

export function send(options: Sending): AsyncGenerator<UploadEvent, void> {
  return sendTable({
    operation: 'createTable',
    id: ['a', 'b'],
    delimiter: '$',
    signal: undefined,
    ...options,
  });
}

export async function lastEventOf(options: Sending): Promise<UploadEvent | undefined> {
  return (await eventsOf(send(options))).at(-1);
}
