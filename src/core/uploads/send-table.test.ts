import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../failure.ts';
import { startRawTestServer } from '../http/testing/test-server.ts';
import { startRoutes } from '../namespace/testing/test-routes.ts';
import { RowProblem } from './table-reader.ts';
import { lastEventOf, PIECE, pieces, send, uploadTo } from './testing/sending.ts';
import { eventsOf } from './testing/test-host.ts';

const NOT_FOUND = JSON.stringify({ code: 4, error: 'no such table' });

function answer(status: string, body: string): string {
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}

/** A server that responds 404 to describe requests, and passes the bytes of an upload to the test. */
async function serverThat(takes: (socket: Socket, received: number) => void): Promise<string> {
  const { host, close } = await startRawTestServer((socket) => {
    let received = 0;
    socket.on('data', (chunk) => {
      if (received === 0 && chunk.toString('latin1').includes('/describe')) {
        socket.end(answer('404 Not Found', NOT_FOUND));
      } else {
        received += chunk.length;
        takes(socket, received);
      }
    });
  });
  onTestFinished(close);
  return `http://${host}`;
}

async function startServer(routes: Parameters<typeof startRoutes>[0]) {
  const server = await startRoutes(routes);
  onTestFinished(server.close);
  return server;
}

/** Without the requests that check the table before them. */
function uploadsOf(seen: Awaited<ReturnType<typeof startRoutes>>['seen']) {
  return seen.filter(({ headers }) => headers['content-type'] === 'application/vnd.apache.arrow.stream');
}

describe('sending a table', () => {
  it('sends it unchanged, and reports progress and the created table', async () => {
    const server = await startServer(() => ({ status: 201, body: { version: 7, location: '/x' } }));
    const events = await eventsOf(send({ ...uploadTo(server.origin), source: pieces(40) }));
    const [seen] = uploadsOf(server.seen);
    expect(seen).toMatchObject({ method: 'POST', path: '/v1/table/a%24b/create?mode=create' });
    expect(seen?.headers).toMatchObject({ 'content-type': 'application/vnd.apache.arrow.stream' });
    expect(seen?.bytes.equals(Buffer.alloc(40 * PIECE.length, PIECE))).toBe(true);
    expect(events.at(-1)).toMatchObject({
      kind: 'created',
      version: 7n,
      location: '/x',
      sent: 40 * PIECE.length,
      rows: 40n,
    });
    expect(events.slice(0, -1).map(({ kind }) => kind)).not.toContain('created');
  });

  it('uses the path of a deployment with the connection’s delimiter', async () => {
    const server = await startServer(() => ({ body: {} }));
    const options = { ...uploadTo(server.origin), source: pieces(1) };
    await lastEventOf({ ...options, operation: 'createDeploymentTable' });
    const connection = { ...options.connection, delimiter: '.' };
    await lastEventOf({ ...options, operation: 'createDeploymentTable', id: ['a', 'b'], connection });
    expect(uploadsOf(server.seen).map(({ path }) => path)).toEqual(['/v1/tables/a%24b', '/v1/tables/a.b']);
  });

  it('starts again from the beginning after a redirect to another path', async () => {
    const server = await startServer((path) =>
      path === '/moved' ? { body: { version: 1 } } : { status: 307, headers: { location: '/moved' } },
    );
    const event = await lastEventOf({ ...uploadTo(server.origin), source: pieces(3) });
    expect(event).toMatchObject({ kind: 'created', sent: 3 * PIECE.length });
    expect(uploadsOf(server.seen).map(({ bytes }) => bytes.length)).toEqual([
      3 * PIECE.length,
      3 * PIECE.length,
    ]);
  });

  it('reports progress at most ten times per second', async () => {
    const address = await serverThat((socket, received) => {
      if (received > 600 * PIECE.length) socket.end(answer('200 OK', '{}'));
    });
    const events = await eventsOf(send({ ...uploadTo(address), source: pieces(600) }));
    const times = events.flatMap((event) => (event.kind === 'progress' ? [event.elapsed] : []));
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // Timers use a coarser clock.
    for (const step of steps) expect(step).toBeGreaterThan(95);
  });
});

describe('a failed upload', () => {
  it('reports the server’s rejection during the upload instead of a broken pipe', async () => {
    const refusal = JSON.stringify({ code: 20, error: 'no such type here' });
    for (let run = 0; run < 20; run += 1) {
      const address = await serverThat((socket, received) => {
        if (received > run * 100_000 && socket.writable) socket.end(answer('400 Bad Request', refusal));
      });
      const event = await lastEventOf({ ...uploadTo(address), source: pieces(2000) });
      expect(event).toMatchObject({
        kind: 'failed',
        table: 'absent',
        failure: { status: 400, code: 20, serverMessage: 'no such type here' },
      });
    }
  });

  it('reports that the connection broke', async () => {
    const address = await serverThat((socket, received) => {
      if (received > 500_000) socket.resetAndDestroy();
    });
    const event = await lastEventOf({ ...uploadTo(address), source: pieces(20) });
    expect(event).toMatchObject({
      kind: 'failed',
      table: 'absent',
      failure: { message: expect.stringContaining('closed before the response was complete') },
    });
  });

  it('reports that the upload stalled', async () => {
    const address = await serverThat((socket) => socket.pause());
    const event = await lastEventOf({
      ...uploadTo(address),
      source: pieces(2000),
      stalledAfter: 150,
    });
    expect(event).toMatchObject({
      kind: 'failed',
      failure: { message: expect.stringContaining('The upload stalled') },
    });
  });

  it('reports that the table’s state is unknown without a response', async () => {
    const { host, close } = await startRawTestServer((socket) => socket.destroy());
    onTestFinished(close);
    const event = await lastEventOf({ ...uploadTo(`http://${host}`), source: pieces(1) });
    expect(event).toMatchObject({ kind: 'failed', table: 'not-known' });
  });

  it('names the invalid row of the source, and leaves the request incomplete', async () => {
    let received = '';
    const address = await serverThat((socket) => {
      socket.on('data', (chunk) => (received = chunk.toString('latin1')));
    });
    const source = {
      total: 1,
      stream: async function* () {
        yield PIECE;
        throw new RowProblem(12_345n, 'has "x".');
      },
    };
    const event = await lastEventOf({ ...uploadTo(address), source });
    expect(event).toMatchObject({
      kind: 'failed',
      row: 12_345n,
      failure: { message: 'Row 12,345 has "x".' },
      record: { steps: [{ outcome: { kind: 'refused', failure: { message: 'Row 12,345 has "x".' } } }] },
    });
    expect(received.endsWith('0\r\n\r\n')).toBe(false);
  });

  it('reports any other error of the source', async () => {
    const address = await serverThat(() => {});
    const failure = new Failure('INVALID', 'The file was changed.');
    const nothing = { next: () => Promise.reject(failure) };
    const source = {
      total: 1,
      stream: () => ({ [Symbol.asyncIterator]: () => nothing }),
    };
    const event = await lastEventOf({ ...uploadTo(address), source });
    expect(event).toMatchObject({ kind: 'failed', failure: { message: 'The file was changed.' } });
  });
});

describe('an aborted upload', () => {
  it('closes its socket immediately, and stops reading its source', async () => {
    let closed = () => {};
    const isClosed = new Promise<void>((resolve) => (closed = resolve));
    const sockets = new Set<Socket>();
    const address = await serverThat((socket) => {
      if (!sockets.has(socket)) socket.once('close', closed);
      sockets.add(socket);
    });
    let wasLeft = false;
    const source = {
      total: 1,
      stream: async function* () {
        try {
          for (;;) {
            yield PIECE;
            await setImmediate();
          }
        } finally {
          wasLeft = true;
        }
      },
    };
    for await (const event of send({ ...uploadTo(address), source })) {
      expect(event.kind).toBe('progress');
      break;
    }
    await isClosed;
    expect(wasLeft).toBe(true);
  });

  it('emits no result event', async () => {
    const address = await serverThat(() => {});
    const cancel = new AbortController();
    const events = send({ ...uploadTo(address), source: pieces(1_000_000), signal: cancel.signal });
    await events.next();
    cancel.abort();
    expect((await eventsOf(events)).filter(({ kind }) => kind !== 'progress')).toEqual([]);
  });
});
