import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';
import { type SmallDisk, smallDisk } from '../server/testing/small-disk.ts';

const KILOBYTE = 1024;

function stream(megabytes: number): Uint8Array {
  const ids = Float64Array.from({ length: megabytes * 128 * KILOBYTE }, (_, id) => id);
  return tableToIPC(new Table({ id: vectorFromArray(ids) }), 'stream');
}

async function filesIn({ directory }: SmallDisk, name: string): Promise<readonly string[]> {
  const path = join(directory, name);
  return existsSync(path) ? (await readdir(path, { recursive: true })).filter((file) => /\./.test(file)) : [];
}

describe('an upload on a full disk', () => {
  it('fails while the catalog still has space, and leaves no files', async (context) => {
    const disk = await smallDisk(context, 12);
    const server = await serveWithRows({ dataDirectory: disk.directory });
    const full = await server.upload('/v1/table/made/create', stream(8));
    expect(full).toMatchObject({ status: 507, json: { code: 18 } });
    expect(full.json.error).toContain(`The disk is full: there is no room in ${disk.directory}`);
    expect([await filesIn(disk, 'spool'), await filesIn(disk, 'tables')]).toEqual([[], []]);
    expect((await server.post('/v1/table/small/declare')).status).toBe(200);
    expect((await server.upload('/v1/table/made/create', stream(1))).status).toBe(200);
  });

  it('reports the same error if the engine finds no space', async (context) => {
    const disk = await smallDisk(context, 12);
    const server = await serveWithRows({ dataDirectory: disk.directory });
    expect((await server.upload('/v1/table/made/create', stream(1))).status).toBe(200);
    disk.fill(0);
    const update = { predicate: 'id > 5', updates: [['id', 'id + 1']] };
    const full = await server.post('/v1/table/made/update', update);
    expect(full).toMatchObject({ status: 507, json: { code: 18 } });
    expect(full.json.error).toContain('The disk is full');
    await disk.empty();
    expect((await server.post('/v1/table/made/count_rows')).text).toBe(String(128 * KILOBYTE));
  });
});
