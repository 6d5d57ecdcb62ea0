import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Where a connection breaks, counted from the first byte of the first request of its kind that passes. */
export interface Cut {
  readonly way: 'request' | 'answer';
  /** So many bytes still arrive. */
  readonly after: number;
}

interface CuttingProxy {
  readonly address: string;
  /** How many requests of its kind passed, whole or in part. */
  passed(): number;
}

/** The first line of a request for a commit. */
export const COMMIT = /^POST \/v1\/table\/batch-commit/;

/** Stands before a real server and breaks the connection of one kind of request, once; everything else passes. */
export async function startCuttingProxy(target: string, cut: Cut, kind: RegExp): Promise<CuttingProxy> {
  const port = Number(new URL(target).port);
  let passed = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port });
    let budget: { request: number; answer: number } | undefined;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    const pass = (way: Cut['way'], bytes: Buffer, to: Socket) => {
      if (budget === undefined) return void to.write(bytes);
      const left = budget[way];
      budget[way] -= bytes.length;
      if (bytes.length < left) return void to.write(bytes);
      // What arrived before the break was really there.
      to.write(bytes.subarray(0, left), end);
    };
    client.on('data', (chunk: Buffer) => {
      // The server answers only who asks for it by its own name.
      const bytes = Buffer.from(
        chunk.toString('latin1').replace(/(?<=host: 127\.0\.0\.1:)\d+/i, String(port)),
        'latin1',
      );
      // A client writes the head of a request in one piece.
      if (kind.test(bytes.toString('latin1'))) {
        passed += 1;
        const far = Number.POSITIVE_INFINITY;
        if (passed === 1) budget = { request: far, answer: far, [cut.way]: cut.after };
      }
      pass('request', bytes, upstream);
    });
    upstream.on('data', (bytes) => pass('answer', bytes, client));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const bound = server.address();
  const ownPort = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return { address: `http://127.0.0.1:${ownPort}`, passed: () => passed };
}
