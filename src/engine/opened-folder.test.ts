import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, Index } from '@lancedb/lancedb';
import { expect, it } from 'vitest';
import { operations } from '../protocol/index.ts';
import { startServer } from '../server/start-server.ts';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';

async function writeTable(directory: string, name: string, rows = 3): Promise<void> {
  await mkdir(directory, { recursive: true });
  const connection = await connect(directory);
  await connection.createTable(
    name,
    Array.from({ length: rows }, (_, id) => ({ id, vector: [id, 1] })),
  );
  // The engine creates it, but a folder of another writer doesn’t have it.
  rmSync(join(directory, '__manifest'), { recursive: true, force: true });
}

async function folderOfTables(): Promise<string> {
  const folder = await temporaryDirectory();
  await writeTable(folder, 'top');
  await writeTable(join(folder, 'team a', 'deep'), 'below', 5);
  await mkdir(join(folder, 'empty'));
  await writeFile(join(folder, 'notes.txt'), 'no table');
  return folder;
}

/** Each file with its size and modification time. */
function everything(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = statSync(path);
    return `${path} ${entry.isFile() ? size : 'directory'} ${mtimeMs}`;
  });
}

it('serves a folder as a catalog: directories are namespaces, and tables have rows', async () => {
  const { send, post } = await serveWithRows({ folder: await folderOfTables() });
  expect((await send('/v1/table/')).json).toEqual({ tables: ['top', 'team a$deep$below'] });
  expect((await send('/v1/namespace/$/list')).json).toEqual({ namespaces: ['empty', 'team a'] });
  expect((await send('/v1/namespace/team%20a$deep/table/list')).json).toEqual({ tables: ['below'] });
  expect((await post('/v1/table/team%20a$deep$below/count_rows')).text).toBe('5');
  const described = await post('/v1/table/top/describe', { load_detailed_metadata: true });
  expect(described.json).toMatchObject({ version: 1, stats: { num_fragments: 1 } });
  const plan = await post('/v1/table/top/explain_plan', {
    query: { k: 1, vector: { single_vector: [1, 1] } },
  });
  expect(plan.text).toContain('KNNVectorDistance');
  expect((await post('/v1/table/top/analyze_plan', { k: 1, vector: {} })).status).toBe(200);
  expect((await post('/v1/table/top/version/list')).json).toMatchObject({ versions: [{ version: 1 }] });
});

it('describes the indices of its tables from their files', async () => {
  const folder = await folderOfTables();
  const table = await (await connect(folder)).openTable('top');
  await table.createIndex('id', { config: Index.btree() });
  const { post } = await serveWithRows({ folder });
  expect(await post('/v1/table/top/index/id_idx/inside')).toMatchObject({
    status: 200,
    json: { segments: [{ version: 1, files: { kind: 'btree', num_rows: 3, num_pages: 1 } }] },
  });
});

it('leaves the folder unchanged after every request', async () => {
  const folder = await folderOfTables();
  const before = everything(folder);
  const { post, upload, send, close } = await serveWithRows({ folder });
  for (const { name, path, method, requestKind } of Object.values(operations)) {
    const url = path.replace('{id}', 'top').replace('{name}', 'id_idx').replace('{table_name}', 'top');
    if (method === 'GET') await send(url);
    else if (requestKind === 'arrow') await upload(url, new Uint8Array());
    else await post(url, BODIES[name] ?? {});
  }
  await close();
  expect(everything(folder)).toEqual(before);
});

const query = { k: 2, vector: { single_vector: [1, 1] } };
const BODIES: Readonly<Record<string, object>> = {
  queryTable: query,
  analyzePlan: query,
  explainPlan: { query },
  deleteRows: { predicate: 'true' },
  updateRows: { updates: [['id', '7']] },
  restoreTable: { version: 1 },
  createIndex: { column: 'id', index_type: 'BTREE' },
  createTag: { tag: 'x', version: 1 },
  createTableVersion: { version: 2, manifest_path: 'm' },
  renameTable: { new_table_name: 'other' },
};

it('rejects every change and states the reason', async () => {
  const { post } = await serveWithRows({ folder: await folderOfTables() });
  for (const name of [
    'dropTable',
    'deregisterTable',
    'deleteRows',
    'restoreTable',
    'createTag',
    'createIndex',
  ] as const) {
    const refused = await post(operations[name].path.replace('{id}', 'top'), BODIES[name] ?? {});
    expect(refused).toMatchObject({ status: 403, json: { code: 15 } });
    expect(refused.json.error).toContain(`\`${name}\` isn’t allowed: the folder is read-only`);
  }
});

it('serves a folder that is itself a table', async () => {
  const { send, post } = await serveWithRows({ folder: join(await folderOfTables(), 'top.lance') });
  expect((await send('/v1/table/')).json).toEqual({ tables: ['top'] });
  expect((await post('/v1/table/top/count_rows')).text).toBe('3');
});

it('reflects changes in the folder', async () => {
  const folder = await folderOfTables();
  const { send } = await serveWithRows({ folder });
  const tables = async () => (await send('/v1/table/')).json.tables;
  expect(await tables()).toEqual(['top', 'team a$deep$below']);
  rmSync(join(folder, 'team a'), { recursive: true });
  await writeTable(join(folder, 'new'), 'come');
  await expect.poll(tables).toEqual(['top', 'new$come']);
  expect((await send('/v1/namespace/$/list')).json).toEqual({ namespaces: ['empty', 'new'] });
});

it.each([
  ['doesn’t exist', (folder: string) => join(folder, 'none'), /doesn’t exist/],
  ['is a file', (folder: string) => join(folder, 'notes.txt'), /is a file/],
])('fails to start if the folder %s', async (_, pathIn, words) => {
  const folder = pathIn(await folderOfTables());
  const dataDirectory = await temporaryDirectory();
  await expect(startServer({ port: 0, dataDirectory, folder })).rejects.toThrow(words);
});
