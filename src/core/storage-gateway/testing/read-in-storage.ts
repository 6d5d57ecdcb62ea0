import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Engine } from '#engine/host/engine.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import {
  GATEWAY_TOKEN_HEADER,
  type GatewayAccess,
  gatewayTable,
  type Id,
  tokenOfScope,
} from '#protocol/index.ts';
import { type ReaderOptions, startReader } from '#server/storage-reader/start-reader.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { startTestEngine, testEngine } from '#server/testing/test-engine.ts';
import { type TestClient, testClient } from '#server/testing/test-server.ts';
import { startStorageGateway } from '../gateway.ts';
import type { TablePlaces } from '../places.ts';

const BEARER = 'reader-of-this-test';

let shared: Engine | undefined;

/** One engine for all readers in a test file. */
export function shareEngine(): void {
  let directory: string;
  let engine: Engine;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vitrine-readers-'));
    engine = createEngineHost({ start: await startTestEngine(directory) });
    // Stays open for the next reader.
    shared = { ...engine, close: async () => undefined };
  });
  afterAll(async () => {
    shared = undefined;
    await engine.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });
}

/** A gateway to these places, and a reader with its real engine. All of it ends with the test. */
export async function readInStorage(places: TablePlaces, options: Pick<ReaderOptions, 'now'> = {}) {
  const gateway = await startStorageGateway({ places });
  const engine = shared ?? (await testEngine(await temporaryDirectory()));
  const auth = { apiKeys: [], bearerTokens: [BEARER] };
  const server = await startReader({ port: 0, gateway: gateway.access, engine, auth, ...options });
  onTestFinished(async () => {
    await server.close();
    await gateway.close();
  });
  return { gateway, reader: withToken(testClient(Number(new URL(server.url).port))), url: server.url };
}

/** Opens the table, as the reader does. The resulting headers give access to it. */
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
