import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_ENGINE } from '#engine/host/engine.ts';
import { runs } from '#testing/runs.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { storedRecord } from '../testing/test-catalog.ts';
import { openRows } from './row-storage.ts';

/** The ID of a process that has certainly ended: no system assigns such a number. */
const ENDED = '999999999';

/** A data directory with a table in the catalog and an incomplete one, and a directory of a user next to it. */
async function directories() {
  const parent = await temporaryDirectory();
  const dataDirectory = join(parent, 'data');
  const tables = join(dataDirectory, 'tables');
  const [kept, half, other] = [join(tables, 'kept.lance'), join(tables, 'half.lance'), join(parent, 'other')];
  for (const directory of [kept, half, other]) {
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'file'), '');
  }
  const catalog = openCatalog(dataDirectory);
  catalog.write((writer) => {
    const root = writer.ensureNamespace([]);
    writer.addTable(root, 'kept', { record: { ...storedRecord, location: kept }, versions: [] });
  });
  const left = join(dataDirectory, 'spool', ENDED);
  await mkdir(left, { recursive: true });
  const start = () => openRows({ catalog, engine: NO_ENGINE, dataDirectory });
  return { parent, dataDirectory, tables, kept, half, other, left, start, close: () => catalog.close() };
}

type Directories = Awaited<ReturnType<typeof directories>>;

let notes = 0;

/** Writes a note, in a file with a name as the server assigns it. */
function note({ left }: Pick<Directories, 'left'>, text: string | Uint8Array): Promise<void> {
  notes += 1;
  return writeFile(join(left, `${notes.toString(16).padStart(16, '0')}.table`), text);
}

it('deletes an incomplete table and its notes', async () => {
  const made = await directories();
  await note(made, made.half);
  made.start();
  expect([existsSync(made.half), existsSync(made.left)]).toEqual([false, false]);
  await made.close();
});

it('deletes the remains of an import in a table, and nothing else', async () => {
  const made = await directories();
  const [left, own] = [join(made.kept, '.importing-0123456789ab'), join(made.kept, 'data')];
  for (const directory of [left, own]) await mkdir(directory);
  await symlink(made.other, join(made.kept, '.importing-link'), 'junction');
  await note(made, join(made.kept, '.importing-'));
  made.start();
  expect([existsSync(left), existsSync(made.left)]).toEqual([false, false]);
  for (const path of [own, join(made.kept, 'file'), join(made.other, 'file')])
    expect(existsSync(path)).toBe(true);
  await made.close();
});

it('deletes no import directory outside the server’s own tables', async () => {
  const made = await directories();
  const theirs = join(made.other, '.importing-0123456789ab');
  await mkdir(theirs);
  await note(made, join(made.other, '.importing-'));
  await symlink(made.other, join(made.tables, 'linked.lance'), 'junction');
  await note(made, join(made.tables, 'linked.lance', '.importing-'));
  made.start();
  expect(existsSync(theirs)).toBe(true);
  await made.close();
});

/** Everything that a note could contain, including real paths. */
function textsOf({ parent, dataDirectory, tables, kept, other }: Directories) {
  const paths = [
    parent,
    other,
    join(other, 'file'),
    dataDirectory,
    join(dataDirectory, 'catalog'),
    tables,
    kept,
    join(kept, 'file'),
  ];
  const path = fc.constantFrom(...paths, ...paths.map((one) => pathToFileURL(one).href));
  const end = fc.constantFrom('', '/', '/.', '/..', '/../', '/../../other', '\n', '\0', ' ', '/./');
  return fc.oneof(
    fc.tuple(path, end, end).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
    fc.uint8Array(),
    fc.constantFrom('.', '..', '/', 'tables', '../other', 'x'.repeat(100_000)),
  );
}

it('deletes nothing else, whatever the notes contain, and lets the server start', async () => {
  const made = await directories();
  const everything = [made.other, join(made.other, 'file'), made.kept, join(made.kept, 'file'), made.half];
  await fc.assert(
    fc.asyncProperty(fc.array(textsOf(made), { minLength: 1, maxLength: 8 }), async (texts) => {
      await mkdir(made.left, { recursive: true });
      for (const text of texts) await note(made, text);
      made.start();
      expect(everything.filter((path) => !existsSync(path))).toEqual([]);
    }),
    { numRuns: runs(150) },
  );
  await made.close();
});

it('follows no link, and deletes only files with the server’s own names', async () => {
  const made = await directories();
  await note(made, join(made.tables, 'link'));
  await symlink(made.other, join(made.tables, 'link'), 'junction');
  const buffers = join(made.dataDirectory, 'spool');
  await mkdir(join(made.other, 'deep'));
  await note({ left: made.other }, made.half);
  await symlink(made.other, join(buffers, '999999998'), 'junction');
  await writeFile(join(made.left, 'notes.txt'), '');
  await mkdir(join(buffers, 'photos'));
  made.start();
  const stay = [join(made.other, 'file'), join(made.other, 'deep'), join(made.left, 'notes.txt'), made.half];
  expect([...stay, join(buffers, 'photos')].filter((path) => !existsSync(path))).toEqual([]);
  await made.close();
});

it('reads no notes from a spool directory that is a link', async () => {
  const made = await directories();
  const elsewhere = await temporaryDirectory();
  await mkdir(join(elsewhere, 'data'));
  await mkdir(join(elsewhere, 'spool', ENDED), { recursive: true });
  await note({ left: join(elsewhere, 'spool', ENDED) }, made.half);
  const dataDirectory = join(elsewhere, 'data');
  await symlink(join(elsewhere, 'spool'), join(dataDirectory, 'spool'), 'junction');
  const catalog = openCatalog(dataDirectory);
  openRows({ catalog, engine: NO_ENGINE, dataDirectory });
  expect([existsSync(made.half), existsSync(join(elsewhere, 'spool', ENDED))]).toEqual([true, true]);
  await catalog.close();
  await made.close();
});
