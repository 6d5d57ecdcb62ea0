import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { type ServerOptions, startServer } from '../start-server.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { startTestEngine, testEngine } from './test-engine.ts';
import { serve, type TestClient, type TestServer, testClient } from './test-server.ts';

/** The real server with its table engine. Both end with the test. */
export async function serveWithRows(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDirectory = options.dataDirectory ?? (await temporaryDirectory());
  return serve({ ...options, dataDirectory, engine: await testEngine(dataDirectory) });
}

/** A server for all tests of a file, which must use different table names. */
export function serverWithRowsForFile(): () => TestClient {
  let client: TestClient;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-server-'));
    const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
    const server = await startServer({ port: 0, dataDirectory, engine });
    client = testClient(Number(new URL(server.url).port));
    close = async () => {
      await server.close();
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
    };
  });
  afterAll(() => close());
  return () => client;
}
