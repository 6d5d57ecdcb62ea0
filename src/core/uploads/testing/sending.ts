import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { UploadEvent } from '#contract/index.ts';
import { type SendTableOptions, type SentSource, sendTable } from '../send-table.ts';
import { openHistory } from './history-of.ts';
import { eventsOf } from './test-host.ts';

export function uploadTo(address: string) {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-sending-'));
  const { on, close } = openHistory(address, directory);
  onTestFinished(async () => {
    await close();
    await rm(directory, { recursive: true, force: true });
  });
  return on;
}

export const PIECE = Buffer.alloc(64 * 1024, 'rows ');

/** Yields each piece only when it is requested. */
export function pieces(count: number): Omit<SentSource, 'name'> {
  return {
    total: count * PIECE.length,
    stream: async function* (onProgress) {
      for (let sent = 1; sent <= count; sent += 1) {
        yield PIECE;
        onProgress({ read: sent * PIECE.length, rows: BigInt(sent) });
      }
    },
  };
}

type Sending = Pick<SendTableOptions, 'history' | 'catalog' | 'connection'> &
  Partial<Omit<SendTableOptions, 'source'>> & { readonly source: Omit<SentSource, 'name'> };

export function send({ source, ...options }: Sending): AsyncGenerator<UploadEvent, void> {
  return sendTable({
    operation: 'createTable',
    id: ['a', 'b'],
    signal: undefined,
    source: { name: 'rows.arrows', ...source },
    ...options,
  });
}

export async function lastEventOf(options: Sending): Promise<UploadEvent | undefined> {
  return (await eventsOf(send(options))).at(-1);
}
