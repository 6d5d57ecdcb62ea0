import { spawn } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
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

it('rejects a catalog of a newer format and leaves it unchanged', async () => {
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
  ['a different file', (file: string) => writeFile(file, 'not a catalog '.repeat(10_000))],
])('rejects a file that is %s, names it, and leaves it unchanged', async (_, damage) => {
  const { directory, file } = await filledCatalog();
  await damage(file);
  const before = await readFile(file);
  expect(() => openCatalog(directory)).toThrow(`The catalog ${file} is damaged`);
  expect(await readFile(file)).toEqual(before);
});

it('rejects a catalog whose lock file is a directory instead of crashing', async () => {
  const { directory } = await filledCatalog();
  const lock = join(directory, 'catalog', 'lock.mdb');
  await rm(lock, { force: true });
  await mkdir(lock);
  expect(() => openCatalog(directory)).toThrow(`The catalog ${lock} is damaged`);
});

it('rejects a catalog whose lock file is a link and doesn’t write to its target', async () => {
  const { directory } = await filledCatalog();
  const lock = join(directory, 'catalog', 'lock.mdb');
  const other = join(directory, 'notes.txt');
  await writeFile(other, 'mine');
  await rm(lock, { force: true });
  await symlink(other, lock);
  expect(() => openCatalog(directory)).toThrow(`The catalog ${lock} is damaged`);
  expect(await readFile(other, 'utf8')).toBe('mine');
});

it('opens a copy of the catalog file', async () => {
  const { file } = await filledCatalog();
  const other = await temporaryDirectory();
  await mkdir(join(other, 'catalog'));
  await copyFile(file, join(other, 'catalog', 'data.mdb'));
  const copy = openCatalog(other);
  expect(copy.findTable(['a', 't7'])).toBeTypeOf('number');
  await copy.close();
});

it('renames an empty file, reports that, and starts with an empty catalog', async () => {
  const { directory, file } = await filledCatalog();
  await truncate(file, 0);
  const notices: string[] = [];
  const catalog = openCatalog(directory, (notice) => notices.push(notice));
  expect(catalog.isEmpty()).toBe(true);
  await catalog.close();
  const [aside = ''] = (await readdir(join(directory, 'catalog'))).filter((name) => name.includes('corrupt'));
  expect(aside).toMatch(/^data\.corrupt-[\dTZ-]+\.mdb$/);
  expect(notices).toEqual([
    `The catalog file ${file} was empty and has been set aside as ${join(directory, 'catalog', aside)}. The catalog starts empty; files of its tables are still in ${join(directory, 'tables')}.`,
  ]);
  const again = openCatalog(directory, (notice) => notices.push(notice));
  await again.close();
  expect(notices).toHaveLength(1);
});

it('waits for a file that another process is creating', async () => {
  const { file } = await filledCatalog();
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'catalog'));
  const fresh = join(directory, 'catalog', 'data.mdb');
  await writeFile(fresh, '');
  // In a separate process, since this one is blocked while it waits for the file.
  spawn(process.execPath, ['-e', `fs.renameSync(${JSON.stringify(file)}, ${JSON.stringify(fresh)})`]);
  const catalog = openCatalog(directory, (notice) => expect.unreachable(notice));
  expect(catalog.findTable(['a', 't7'])).toBeTypeOf('number');
  await catalog.close();
});

it('opens a file shorter than the store states if no page is missing', async () => {
  const { directory, file } = await filledCatalog();
  const before = await readFile(file);
  // As after a transaction that allocated pages at the end and freed them: the number of the last page is higher.
  for (const meta of [0, 4096]) before.writeBigUInt64LE(before.readBigUInt64LE(meta + 144) + 3n, meta + 144);
  await writeFile(file, before);
  const catalog = openCatalog(directory);
  expect(catalog.findTable(['a', 't7'])).toBeTypeOf('number');
  expect(catalog.listAllTables({ limit: 1_000, includeDeclared: true }).items).toHaveLength(200);
  await catalog.close();
});

it('reports in one line that the directory can’t be created', async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'file'), '');
  expect(() => openCatalog(join(directory, 'file'))).toThrow(
    /^Couldn’t open the catalog in .*file.*: .*\. Choose another directory\.$/,
  );
});
