import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Where a connection breaks, counted from the first byte of the first matching request. */
export interface Cut {
  readonly way: 'request' | 'answer';
  /** How many bytes still arrive. */
  readonly after: number;
}

interface CuttingProxy {
  readonly address: string;
  /** How many matching requests passed, at least in part. */
  passed(): number;
}

/** The first line of a commit request. */
export const COMMIT = /^POST \/v1\/table\/batch-commit/;

/**
 * A proxy in front of a real server that breaks the connection of the first matching request; everything else passes.
 */
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
      // Ends the connection only after these bytes have arrived.
      to.write(bytes.subarray(0, left), end);
    };
    client.on('data', (chunk: Buffer) => {
      // The server checks the Host header, so its port is replaced.
      const bytes = Buffer.from(
        chunk.toString('latin1').replace(/(?<=host: 127\.0\.0\.1:)\d+/i, String(port)),
        'latin1',
      );
      // A client sends the head of a request in one piece.
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
