import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { defined } from '#protocol/defined.ts';
import type { Id } from '#protocol/index.ts';
import { readNamesFile } from './store/names-file-io.ts';
import { idsIn } from './testing/columns-of.ts';
import { setUpNameProgram } from './testing/name-program.ts';
import { listingOf, setUpIndex, treeRoutes } from './testing/test-index.ts';

const program = setUpNameProgram();
const TREE = {
  '.': { namespaces: ['a', 'b'], tables: ['top'] },
  a: { tables: ['orders'] },
  b: { tables: ['items'] },
};
const routes = treeRoutes(TREE);

const setUp = (directory?: string) => setUpIndex({ program: program(), routes, ...defined({ directory }) });

async function fileIn(directory: string): Promise<string> {
  const [name = ''] = await readdir(join(directory, 'names'));
  return join(directory, 'names', name);
}

async function namesIn(directory: string): Promise<readonly Id[]> {
  const [name] = await readdir(join(directory, 'names'));
  const file = name === undefined ? undefined : await readNamesFile(join(directory, 'names', name));
  return file?.state === 'good' ? idsIn(file.columns) : [];
}

describe('saved names', () => {
  it('are restored after a restart without a request', async () => {
    const first = await setUp();
    expect(await first.walk()).toMatchObject({ state: 'complete' });
    await first.index.close();
    const second = await setUp(first.directory);
    expect((await second.found('orders')).searched).toMatchObject([
      { state: 'complete', names: 5, isSaved: true },
    ]);
    expect(await second.idsFor('orders')).toEqual(['a.orders']);
    expect(second.server.seen).toEqual([]);
  });

  it('are in a file that only the user can read', async () => {
    const { walk, directory, index } = await setUp();
    await walk();
    await index.close();
    const { mode } = await stat(await fileIn(directory));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  });

  it('are completed after a restart by requests for the missing namespaces only', async () => {
    const first = await setUpIndex({
      program: program(),
      routes: (path, query, seen) =>
        listingOf(path)?.id === 'b' ? { status: 401 } : routes(path, query, seen),
    });
    expect(await first.walk()).toMatchObject({ state: 'stopped', remaining: 1 });
    await first.index.close();
    const second = await setUp(first.directory);
    await second.found('x', { connectionIds: ['c'] });
    expect(await second.until(({ state }) => state === 'complete')).toMatchObject({ names: 5 });
    expect(second.server.seen.map(({ path }) => listingOf(path.split('?')[0] ?? '')?.id)).toEqual(['b', 'b']);
  });

  it('aren’t refreshed after a restart if the user paused the crawl', async () => {
    const first = await setUp();
    await first.walk();
    await first.index.walk({ connectionId: 'c', action: 'pause' });
    await first.index.close();
    const second = await setUp(first.directory);
    second.clock.time += 48 * 60 * 60 * 1000;
    expect((await second.found('orders', { connectionIds: ['c'] })).searched).toMatchObject([
      { state: 'paused', names: 5 },
    ]);
    expect(second.server.seen).toEqual([]);
  });

  it('include all but the last half minute of a crawl if the process is killed', async () => {
    const killed = await setUpIndex({
      program: program(),
      routes,
      delay: (path) => {
        killed.clock.time += 31_000;
        return listingOf(path)?.id === 'b' ? new Promise(() => {}) : Promise.resolve();
      },
    });
    await killed.index.walk({ connectionId: 'c', action: 'start' });
    await expect.poll(() => namesIn(killed.directory)).toContainEqual(['a', 'orders']);
    // The first index isn’t closed, so it can’t save that it ended.
    const second = await setUp(killed.directory);
    expect(await second.walk()).toMatchObject({ state: 'complete', names: 5 });
    expect(second.server.seen.map(({ path }) => listingOf(path.split('?')[0] ?? '')?.id)).toEqual(['b', 'b']);
  });

  it('are moved aside with a notice if the file is damaged, and loaded again', async () => {
    const first = await setUp();
    await first.walk();
    await first.index.close();
    const file = await fileIn(first.directory);
    const bytes = await readFile(file);
    bytes[bytes.length - 2] = 0x7a;
    await writeFile(file, bytes);
    const second = await setUp(first.directory);
    await second.found('x', { connectionIds: ['c'] });
    expect(await second.until(({ state }) => state === 'complete')).toMatchObject({ names: 5 });
    expect(second.notices.list()).toMatchObject([
      { id: 'names:c', text: expect.stringContaining('checksum') },
    ]);
    await second.index.close();
    expect(await readdir(join(first.directory, 'names'))).toHaveLength(2);
  });

  it('aren’t used after the address of the connection changes', async () => {
    const { walk, found, setConnections, until } = await setUp();
    await walk();
    setConnections([testConnection({ id: 'c', address: 'http://other', delimiter: '.' })]);
    await until(({ state }) => state === 'never');
    expect((await found('orders')).hits).toEqual([]);
  });

  it('are deleted with their connection, and at a start if no connection owns the file', async () => {
    const { walk, setConnections, directory, index } = await setUp();
    await walk();
    setConnections([]);
    await expect.poll(() => readdir(join(directory, 'names'))).toEqual([]);
    await index.close();
    const otherFile = join(directory, 'names', `${'0'.repeat(32)}.names`);
    await writeFile(otherFile, 'left over');
    const later = await setUp(directory);
    await later.found('x');
    expect(await readdir(join(directory, 'names'))).toEqual([]);
  });

  it('are only in memory if the data directory is read-only', async () => {
    const index = await setUpIndex({ program: program(), routes, readOnlyReason: 'It is another’s.' });
    expect(await index.walk()).toMatchObject({ state: 'complete', isSaved: false });
    expect(await readdir(index.directory)).toEqual([]);
  });
});

it('states reports each connection even if the worker program is missing', async () => {
  const { index } = await setUpIndex({ program: '/nowhere/names.js', routes: treeRoutes({}) });
  const states = index.states(undefined);
  expect((await states.next()).value).toMatchObject([{ connectionId: 'c', state: 'never' }]);
  await states.return(undefined);
});
