import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect } from '@lancedb/lancedb';
import { onTestFinished } from 'vitest';

/** The stream that the official client sends to create a table of a deployment. */
export async function uploadOf(rows: Record<string, unknown>[]): Promise<Buffer> {
  let upload = Buffer.alloc(0);
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url?.includes('/create')) upload = body;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const connection = await connect({
    uri: 'db://any',
    apiKey: 'a key',
    hostOverride: urlOf(server.address()),
  });
  await connection.createTable('made', rows);
  return upload;
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
