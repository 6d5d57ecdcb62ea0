import { onTestFinished } from 'vitest';
import {
  GATEWAY_TOKEN_HEADER,
  type GatewayAccess,
  gatewayTable,
  type Id,
  tokenOfScope,
} from '#protocol/index.ts';
import { type ReaderOptions, startReader } from '#server/storage-reader/start-reader.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { testEngine } from '#server/testing/test-engine.ts';
import { type TestClient, testClient } from '#server/testing/test-server.ts';
import { startStorageGateway } from '../gateway.ts';
import type { TablePlaces } from '../places.ts';

const BEARER = 'reader-of-this-test';

/** A gateway to those places, and a reader with its real engine behind it; all of it ends with the test. */
export async function readInStorage(places: TablePlaces, options: Pick<ReaderOptions, 'now'> = {}) {
  const gateway = await startStorageGateway({ places });
  const engine = await testEngine(await temporaryDirectory());
  const auth = { apiKeys: [], bearerTokens: [BEARER] };
  const server = await startReader({ port: 0, gateway: gateway.access, engine, auth, ...options });
  onTestFinished(async () => {
    await server.close();
    await gateway.close();
  });
  return { gateway, reader: withToken(testClient(Number(new URL(server.url).port))), url: server.url };
}

/** Opens the table, as the reader does; what comes back lets in whoever asks for something of it. */
export async function openThrough({ url, token }: GatewayAccess, id: Id) {
  const headers = { [GATEWAY_TOKEN_HEADER]: token };
  const answer = await fetch(`${url}/-/table?id=${encodeURIComponent(JSON.stringify(id))}`, { headers });
  const { address, scope } = gatewayTable.parse(await answer.json());
  return { address, scope, headers: { [GATEWAY_TOKEN_HEADER]: tokenOfScope(token, scope) } };
}

export type Reader = ReturnType<typeof withToken>;

export const READER_TOKEN = { authorization: `Bearer ${BEARER}` };

function withToken({ send }: TestClient) {
  return (path: string, body: unknown = {}, method = 'POST') =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json', ...READER_TOKEN },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
}
