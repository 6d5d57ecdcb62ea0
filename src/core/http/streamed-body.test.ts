import { describe, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { setUp } from './testing/test-client.ts';

const PIECE = Buffer.alloc(100_000, 'x');

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) yield PIECE;
}

const upload = { connectionId: 'c', method: 'POST', path: '/', contentType: 'application/x-rows' } as const;

describe('a streamed body', () => {
  it('arrives complete, and the activity log counts it', async () => {
    const { server, client, activityLog, last } = await setUp((_, response) => response.end('ok'));
    await client.send({ ...upload, origin: server.origin, body: { open: () => pieces(30) } });
    expect(server.seen[0]?.bytes).toHaveLength(30 * PIECE.length);
    expect(last()).toMatchObject({ state: 'done', requestBytes: 30 * PIECE.length });
    expect(activityLog.find(last()?.id ?? 0)?.bodies.request.state).toBe('left-out');
  });

  it('that throws midway fails the request with its own error', async () => {
    const { server, client, last } = await setUp((_, response) => response.end('ok'));
    async function* broken() {
      yield PIECE;
      throw new Failure('INVALID', 'Row 7 is wrong.');
    }
    const sent = client.send({ ...upload, origin: server.origin, body: { open: broken } });
    await expect(sent).rejects.toMatchObject({ code: 'INVALID', message: 'Row 7 is wrong.' });
    expect(last()).toMatchObject({ state: 'failed', error: 'Row 7 is wrong.' });
    expect(server.seen).toEqual([]);
  });

  it('is closed if the request is aborted', async () => {
    const { server, client } = await setUp((_, response) => response.end('ok'));
    const cancel = new AbortController();
    let wasClosed = false;
    async function* endless() {
      try {
        yield PIECE;
        cancel.abort(new Error('enough'));
        for (;;) yield PIECE;
      } finally {
        wasClosed = true;
      }
    }
    const body = { open: endless };
    const sent = client.send({ ...upload, origin: server.origin, body, signal: cancel.signal });
    await expect(sent).rejects.toThrowError('enough');
    expect(wasClosed).toBe(true);
  });
});
