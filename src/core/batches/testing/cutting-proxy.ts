import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Where a connection breaks, counted from the first byte of the first commit that passes. */
export interface Cut {
  readonly way: 'request' | 'answer';
  /** So many bytes still arrive. */
  readonly after: number;
}

export interface CuttingProxy {
  readonly address: string;
  /** How many requests for a commit passed, whole or in part. */
  commits(): number;
}

const COMMIT = Buffer.from('POST /v1/table/batch-commit');

/** Stands before a real server and breaks the connection of a commit, once; everything else passes. */
export async function startCuttingProxy(target: string, cut: Cut): Promise<CuttingProxy> {
  const port = Number(new URL(target).port);
  let commits = 0;
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
      if (bytes.subarray(0, COMMIT.length).equals(COMMIT)) {
        commits += 1;
        const far = Number.POSITIVE_INFINITY;
        if (commits === 1) budget = { request: far, answer: far, [cut.way]: cut.after };
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
  return { address: `http://127.0.0.1:${ownPort}`, commits: () => commits };
}
