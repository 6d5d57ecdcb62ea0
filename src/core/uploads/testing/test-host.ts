import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { afterAll, beforeAll } from 'vitest';
import type { FileReport, UploadEvent } from '#contract/index.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { operations } from '#protocol/index.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { createHost, type Host } from '../../host.ts';
import { createUploads, type Uploads } from '../uploads.ts';
import { setUpParquetProgram } from './parquet-program.ts';

interface TestHost {
  readonly workshop: string;
  readonly host: Host;
  readonly server: RunningServer;
  readonly uploads: Uploads;
  readonly connectionId: string;
  /** Writes a file and opens it. */
  open(name: string, contents: string | Uint8Array): Promise<FileReport>;
  /** Creates a table from an open file and resolves to the last event. */
  create(uploadId: string, ...id: readonly string[]): Promise<UploadEvent | undefined>;
  /** How often `onSending` was called. */
  sendings(): number;
  rowsOf(...id: readonly string[]): Promise<arrow.Table>;
  isThere(...id: readonly string[]): Promise<boolean>;
}

/** A host and the real local server with its table engine, shared by the tests of one file. */
export function setUpTestHost(): () => TestHost {
  const parquetProgram = setUpParquetProgram();
  let running: TestHost;
  let close: () => Promise<void>;
  beforeAll(async () => {
    let sendings = 0;
    const workshop = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'));
    const dataDirectory = join(workshop, 'server');
    const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
    const server = await startServer({ port: 0, dataDirectory, engine });
    const spawnServer = () => {
      throw new Error('The server runs already.');
    };
    const host = await createHost({ dataDirectory: join(workshop, 'host'), shell: 'desktop', spawnServer });
    const input = { draft: { address: server.url }, anyway: true };
    const connectionId = (await host.connections.add(input, undefined)).id;
    const uploads = createUploads({
      directory: workshop,
      connections: host.connections,
      history: host.changes.history,
      onSending: () => {
        sendings += 1;
      },
      parquetProgram: parquetProgram(),
    });
    running = {
      workshop,
      host,
      server,
      uploads,
      connectionId,
      sendings: () => sendings,
      ...actions(workshop, host, uploads, connectionId),
    };
    close = async () => {
      await uploads.closeAll();
      await host.close();
      await server.close();
      await rm(workshop, { recursive: true, force: true, maxRetries: 10 });
    };
  }, 60_000);
  afterAll(() => close());
  return () => running;
}

function actions(workshop: string, host: Host, uploads: Uploads, connectionId: string) {
  const client = async () => (await host.connections.catalog(connectionId)).client;
  const open: TestHost['open'] = async (name, contents) => {
    const path = join(workshop, name);
    await writeFile(path, contents);
    return uploads.open({ handle: uploads.offerLocal(path) });
  };
  const create: TestHost['create'] = async (uploadId, ...id) => {
    const events = await uploads.create({ connectionId, id, from: { uploadId } });
    return (await eventsOf(events)).at(-1);
  };
  const rowsOf: TestHost['rowsOf'] = async (...id) => {
    const body = { k: 1_000_000n, vector: {} };
    const { answer } = await (await client()).call(operations.queryTable, { id, body });
    return arrow.tableFromIPC(answer);
  };
  const isThere: TestHost['isThere'] = async (...id) =>
    (await (await client()).call(operations.tableExists, { id, body: {} })).answer;
  return { open, create, rowsOf, isThere };
}

export async function eventsOf(events: AsyncIterable<UploadEvent>): Promise<UploadEvent[]> {
  const all: UploadEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
