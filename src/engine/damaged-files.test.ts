import { cp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';

const TABLE = join(import.meta.dirname, '../../e2e/fixtures/lance-tables/items.lance');

/** A folder with one table; `damage` changes its only data file. */
async function folderWith(damage: (dataFile: string) => Promise<void>): Promise<string> {
  const folder = await temporaryDirectory();
  const data = join(folder, 'items.lance', 'data');
  await cp(TABLE, join(folder, 'items.lance'), { recursive: true });
  const [name = ''] = await readdir(data);
  await damage(join(data, name));
  return folder;
}

const DAMAGES: Readonly<Record<string, (dataFile: string) => Promise<void>>> = {
  'is missing': (file) => rm(file),
  'has another name': (file) => rename(file, `${file}.bak`),
  'is empty': (file) => truncate(file, 0),
  'is cut': (file) => truncate(file, 100),
  'holds something else': (file) => writeFile(file, 'no rows at all'),
};

it.each(Object.keys(DAMAGES))(
  'reports a data file that %s as an error of the table, not of the server',
  async (name) => {
    const folder = await folderWith(DAMAGES[name] ?? (async () => {}));
    const { post } = await serveWithRows({ folder });
    const { status, json } = await post('/v1/table/items/query', { k: 10, vector: {} });
    expect([status, json.code]).toEqual([409, 19]);
    expect(json.error).toMatch(/^Table `items`: A file can’t be read: /);
    expect((await post('/v1/table/items/describe')).status).toBe(200);
  },
);
