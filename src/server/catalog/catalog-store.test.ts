import { copyFile, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { storedRecord, tableVersion } from '../testing/test-catalog.ts';
import { openCatalog } from './catalog.ts';

async function filledCatalog() {
  const directory = await temporaryDirectory();
  const catalog = openCatalog(directory);
  catalog.write((writer) => {
    const namespace = writer.ensureNamespace(['a']);
    for (let index = 0; index < 200; index += 1) {
      writer.addTable(namespace, `t${index}`, { record: storedRecord, versions: [tableVersion(1n)] });
    }
  });
  await catalog.close();
  return { directory, file: join(directory, 'catalog', 'data.mdb') };
}

it('refuses a catalog of a newer version, and leaves it as it is', async () => {
  const { directory } = await filledCatalog();
  const options = { path: join(directory, 'catalog'), encoding: 'binary', keyEncoding: 'binary' } as const;
  const root = open(options);
  const meta = root.openDB<string, Buffer>({ name: 'meta', encoding: 'string', keyEncoding: 'binary' });
  meta.putSync(Buffer.from('format'), '3');
  await root.close();
  expect(() => openCatalog(directory)).toThrow(/made by a newer version of Vitrine \(format 3/);
  expect(() => openCatalog(directory)).toThrow(/newer version/);
});

it.each([
  ['cut short by one page', async (file: string) => truncate(file, (await stat(file)).size - 4096)],
  ['cut to its head', (file: string) => truncate(file, 4096 * 2)],
  ['cut within its head', (file: string) => truncate(file, 100)],
  ['something else', (file: string) => writeFile(file, 'not a catalog '.repeat(10_000))],
])('refuses a file that is %s, names it, and leaves it as it is', async (_, damage) => {
  const { directory, file } = await filledCatalog();
  await damage(file);
  const before = await readFile(file);
  expect(() => openCatalog(directory)).toThrow(`The catalog ${file} is damaged`);
  expect(await readFile(file)).toEqual(before);
});

it('opens a copy of the file, and an empty file as an empty catalog', async () => {
  const { file } = await filledCatalog();
  const other = await temporaryDirectory();
  await mkdir(join(other, 'catalog'));
  await copyFile(file, join(other, 'catalog', 'data.mdb'));
  const copy = openCatalog(other);
  expect(copy.findTable(['a', 't7'])).toBeTypeOf('number');
  await copy.close();
  const third = await temporaryDirectory();
  await mkdir(join(third, 'catalog'));
  await writeFile(join(third, 'catalog', 'data.mdb'), '');
  const empty = openCatalog(third);
  expect(empty.isEmpty()).toBe(true);
  await empty.close();
});

it('opens a file that is shorter than the store says, where no page is missing', async () => {
  const { directory, file } = await filledCatalog();
  const before = await readFile(file);
  // As after a transaction that took pages at the end and gave them back: the last page's number is higher.
  for (const meta of [0, 4096]) before.writeBigUInt64LE(before.readBigUInt64LE(meta + 144) + 3n, meta + 144);
  await writeFile(file, before);
  const catalog = openCatalog(directory);
  expect(catalog.findTable(['a', 't7'])).toBeTypeOf('number');
  expect(catalog.listAllTables({ limit: 1_000, includeDeclared: true }).items).toHaveLength(200);
  await catalog.close();
});

it('says so in one line when the directory can not be made', async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'file'), '');
  expect(() => openCatalog(join(directory, 'file'))).toThrow(
    /^Couldn’t open the catalog in .*file.*: .*\. Choose another directory\.$/,
  );
});
