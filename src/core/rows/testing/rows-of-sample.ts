import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { FullCellValue, RowPage, RowPageParams } from '#contract/index.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { defined } from '#protocol/defined.ts';
import { startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { createHost } from '../../host.ts';

interface RowsOfSample {
  page(table: string, change?: Partial<RowPageParams>): Promise<RowPage>;
  count(table: string, filter?: string): Promise<bigint>;
  cell(page: RowPage, row: number, column: number): Promise<FullCellValue>;
}

/** A host and the real local server with the sample tables that have rows, shared by the tests of one file. */
export function setUpRowsOfSample(): () => RowsOfSample {
  let running: RowsOfSample;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-rows-'));
    const dataDirectory = join(directory, 'server');
    const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
    const server = await startServer({ port: 0, dataDirectory, engine, sample: true });
    const spawnServer = () => {
      throw new Error('The server runs already.');
    };
    const host = await createHost({ dataDirectory: join(directory, 'host'), shell: 'desktop', spawnServer });
    const input = { draft: { address: server.url }, anyway: true };
    const connectionId = (await host.connections.add(input, undefined)).id;
    running = {
      page: (table, change) =>
        host.rows.page({ connectionId, id: ['live', table], offset: 0n, limit: 500, ...change }),
      count: (table, filter) =>
        host.rows.count({ connectionId, id: ['live', table], ...defined({ filter }) }),
      cell: ({ answerId }, row, column) => host.rows.cell({ answerId, row, column }),
    };
    close = async () => {
      await host.close();
      await server.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    };
  }, 60_000);
  afterAll(() => close());
  return () => running;
}
