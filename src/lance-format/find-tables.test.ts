import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { findTables } from './find-tables.ts';
import { directoryWith } from './testing/table-directory.ts';

const MANIFEST = '_versions/18446744073709551614.manifest';

/** A folder with a table at each of the paths. */
function folderOf(...paths: readonly string[]): Promise<string> {
  return directoryWith(Object.fromEntries(paths.map((path) => [`${path}/${MANIFEST}`, ''])));
}

/** A junction on Windows, which needs no special permission. */
function link(target: string, path: string): Promise<void> {
  return symlink(target, path, 'junction');
}

/** On Windows, only some users can create a link that isn’t a junction. */
function ignoreOnWindows(problem: unknown): void {
  if (process.platform !== 'win32') throw problem;
}

async function idsIn(folder: string): Promise<readonly string[]> {
  const { tables } = await findTables(folder);
  return tables.map(({ id }) => id.join('/'));
}

it('finds every table with the directories on its path as its ID', async () => {
  const folder = await folderOf('b.lance', 'a', 'team x/deep/c.lance', 'team x/d.lance');
  await mkdir(join(folder, 'empty'));
  expect(await findTables(folder)).toEqual({
    tables: [
      { id: ['a'], directory: join(folder, 'a') },
      { id: ['b'], directory: join(folder, 'b.lance') },
      { id: ['team x', 'd'], directory: join(folder, 'team x', 'd.lance') },
      { id: ['team x', 'deep', 'c'], directory: join(folder, 'team x', 'deep', 'c.lance') },
    ],
    namespaces: [['empty'], ['team x'], ['team x', 'deep']],
    unreadable: [],
    isCut: false,
  });
});

it('finds tables with manifest names of older writers', async () => {
  const folder = await directoryWith({ 'old.lance/_versions/7.manifest': '' });
  expect(await idsIn(folder)).toEqual(['old']);
});

it('gives different IDs to directories whose names differ only in the suffix', async () => {
  const folder = await folderOf('a', 'a.lance', 'a.lance.lance', 'b.lance/x', 'b.lance');
  expect(await idsIn(folder)).toEqual(['a', 'a.lance', 'a.lance.lance', 'b']);
});

it('finds a table and a namespace with the same name', async () => {
  const { tables, namespaces } = await findTables(await folderOf('a.lance', 'a/b.lance'));
  expect(tables.map(({ id }) => id)).toEqual([['a'], ['a', 'b']]);
  expect(namespaces).toEqual([['a']]);
});

it('skips hidden, incomplete, nested, and internal directories', async () => {
  const folder = await folderOf('.hidden/a', '__manifest', 'a.lance', 'a.lance/data/inner');
  await mkdir(join(folder, 'begun.lance', '_versions'), { recursive: true });
  await mkdir(join(folder, 'begun.lance', 'data'));
  const { tables, namespaces } = await findTables(folder);
  expect(tables.map(({ id }) => id)).toEqual([['a']]);
  expect(namespaces).toEqual([]);
});

it('finds a single table in a folder that is a table itself', async () => {
  const folder = join(await folderOf('items.lance'), 'items.lance');
  expect((await findTables(folder)).tables).toEqual([{ id: ['items'], directory: folder }]);
});

describe('a link', () => {
  it.each(['elsewhere', 'opened-too', 'ope'])(
    'out of the folder to a directory called %s is not followed',
    async (name) => {
      const parent = await folderOf('opened/a.lance', `${name}/secret.lance`, `${name}/more/deep.lance`);
      const folder = join(parent, 'opened');
      await link(join(parent, name, 'secret.lance'), join(folder, 'b.lance'));
      await link(join(parent, name), join(folder, 'c'));
      await link(parent, join(folder, 'd'));
      await symlink(join('..', name, 'secret.lance'), join(folder, 'e.lance'), 'dir').catch(ignoreOnWindows);
      expect(await findTables(folder)).toEqual({
        tables: [{ id: ['a'], directory: join(folder, 'a.lance') }],
        namespaces: [],
        unreadable: [],
        isCut: false,
      });
    },
  );

  it('to a table in the folder is listed as another table', async () => {
    const folder = await folderOf('versions/a3.lance');
    await link(join(folder, 'versions', 'a3.lance'), join(folder, 'latest.lance'));
    expect((await findTables(folder)).tables).toEqual([
      { id: ['latest'], directory: join(folder, 'latest.lance') },
      { id: ['versions', 'a3'], directory: join(folder, 'versions', 'a3.lance') },
    ]);
  });

  it('that forms a loop is not followed', async () => {
    const folder = await folderOf('x/a.lance');
    await link(folder, join(folder, 'x', 'up'));
    await link(join(folder, 'x'), join(folder, 'y'));
    await link(join(folder, 'self'), join(folder, 'self'));
    const { tables, namespaces } = await findTables(folder);
    expect(tables.map(({ id }) => id)).toEqual([['x', 'a']]);
    expect(namespaces).toEqual([['x']]);
  });

  it('may be the opened folder itself', async () => {
    const folder = await folderOf('a.lance');
    const opened = join(await temporaryDirectory(), 'opened');
    await link(folder, opened);
    expect((await findTables(opened)).tables).toEqual([{ id: ['a'], directory: join(opened, 'a.lance') }]);
  });
});

describe('a folder beyond the limits', () => {
  it('is cut at the maximum depth, and reported as cut', async () => {
    const folder = await folderOf('a.lance', 'n/b.lance', 'n/m/c.lance');
    const cut = await findTables(folder, { mostDepth: 2 });
    expect(cut.tables.map(({ id }) => id)).toEqual([['a'], ['n', 'b']]);
    expect(cut).toMatchObject({ namespaces: [['n'], ['n', 'm']], isCut: true });
    expect((await findTables(folder, { mostDepth: 3 })).isCut).toBe(false);
  });

  it('is cut at the maximum number of directories, and reported as cut', async () => {
    const folder = await folderOf(...Array.from({ length: 10 }, (_, index) => `t${index}.lance`));
    const cut = await findTables(folder, { mostDirectories: 4 });
    expect(cut.tables).toHaveLength(4);
    expect(cut.isCut).toBe(true);
    const whole = await findTables(folder, { mostDirectories: 10 });
    expect(whole.tables).toHaveLength(10);
    expect(whole.isCut).toBe(false);
  });
});

// Root can read everything, and on Windows no directory is closed by this.
it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'reports an inaccessible directory, and finds the other tables',
  async () => {
    const folder = await folderOf('a.lance', 'closed/b.lance', 'open/c.lance');
    await chmod(join(folder, 'closed'), 0o000);
    const found = await findTables(folder);
    await chmod(join(folder, 'closed'), 0o700);
    expect(found.tables.map(({ id }) => id)).toEqual([['a'], ['open', 'c']]);
    expect(found.unreadable).toHaveLength(1);
    expect(found.unreadable[0]).toContain(join(folder, 'closed'));
  },
);

it.runIf(process.platform === 'linux')('reports a directory whose name is not valid Unicode', async () => {
  const folder = await folderOf('a.lance');
  await mkdir(Buffer.concat([Buffer.from(`${folder}/x`), Buffer.of(0xff)]));
  const found = await findTables(folder);
  expect(found).toMatchObject({ tables: [{ id: ['a'] }], namespaces: [] });
  expect(found.unreadable).toEqual([expect.stringContaining('isn’t Unicode')]);
});

it('yields to the event loop while it walks a folder', async () => {
  const folder = await temporaryDirectory();
  for (let index = 0; index < 600; index += 1) {
    await mkdir(join(folder, `n${index % 20}`, `m${index}`), { recursive: true });
  }
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 0);
  onTestFinished(() => clearInterval(ticking));
  expect((await findTables(folder)).namespaces).toHaveLength(620);
  expect(turns).toBeGreaterThan(2);
});
