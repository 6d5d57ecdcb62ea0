import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connect } from '@lancedb/lancedb';
import { expect, it } from 'vitest';
import { nameUnlessTaken } from '../../files/name-unless-taken.ts';
import { temporaryDirectory } from '../../server/testing/temporary-directory.ts';
import { testSize } from '../../testing/test-size.ts';
import { makeStaging, publish, STAGED_NAME } from './table-files.ts';

/** Publishes the copy in the table; `name` gives the manifest its name. */
type Publishing = (name?: typeof nameUnlessTaken) => Promise<number>;

/** Starts publishing and waits until it has read the table. The result resumes it and resolves to its outcome. */
async function pausedBeforeNaming(begin: Publishing): Promise<() => Promise<number>> {
  const release = new AbortController();
  const paused = await new Promise<{ readonly done: Promise<number> }>((resolve) => {
    const done = begin(async (from, to) => {
      resolve({ done });
      await once(release.signal, 'abort');
      await nameUnlessTaken(from, to);
    });
  });
  return () => {
    release.abort();
    return paused.done;
  };
}

interface TableOfOneRow {
  readonly directory: string;
  /** Connects like another program that shares only the files with the server. */
  openConnection(): Promise<Connection>;
  ids(): Promise<readonly number[]>;
}

async function tableOfOneRow(): Promise<TableOfOneRow> {
  const folder = await temporaryDirectory();
  const openConnection = () => connect(folder);
  await (await openConnection()).createTable('made', [{ id: 0 }]);
  return {
    directory: join(folder, 'made.lance'),
    openConnection,
    async ids() {
      const table = await (await openConnection()).openTable('made');
      const rows = await table.query().toArray();
      return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
    },
  };
}

/** Adds rows to a copy, one version each, as an import does. The result publishes them in the table. */
async function stagedRows(directory: string, ids: readonly number[]): Promise<Publishing> {
  const staging = await makeStaging(directory, 1);
  const staged = await (await connect(staging.folder)).openTable(STAGED_NAME);
  for (const id of ids) await staged.add([{ id }]);
  return (name) => publish({ directory, staging, from: 1, version: 1 + ids.length }, name);
}

const REFUSED = { code: 14, message: 'Another writer changed the table at the same time. Try again.' };

it('publishes only the first of several imports that read the same version', async () => {
  const rows = [[10], [20, 21], [30, 31, 32]];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const [first = 0, ...others] of orders) {
    const { directory, ids } = await tableOfOneRow();
    const paused: (() => Promise<number>)[] = [];
    for (const each of rows) paused.push(await pausedBeforeNaming(await stagedRows(directory, each)));
    expect(await paused[first]?.()).toBe(2);
    for (const other of others) await expect(paused[other]?.()).rejects.toMatchObject(REFUSED);
    expect(await ids()).toEqual([0, ...(rows[first] ?? [])]);
  }
});

it('rejects an import if another program commits first, even after the table was read', async () => {
  const { directory, openConnection, ids } = await tableOfOneRow();
  const other = await (await openConnection()).openTable('made');
  const goOn = await pausedBeforeNaming(await stagedRows(directory, [10, 11, 12]));
  await other.add([{ id: 1 }]);
  await expect(goOn()).rejects.toMatchObject(REFUSED);
  expect(await ids()).toEqual([0, 1]);
  expect(await readdir(join(directory, 'data'))).toHaveLength(2);
});

it('loses no row that other programs add while an import is published', async () => {
  for (let round = 0; round < testSize({ short: 25, whole: 250 }); round += 1) {
    const { directory, openConnection, ids } = await tableOfOneRow();
    const others = await Promise.all([1, 2].map(async () => (await openConnection()).openTable('made')));
    const begin = await stagedRows(directory, [10, 11, 12]);
    const adding = others.map((other, index) => other.add([{ id: index + 1 }]));
    // At another moment of the write in each round.
    for (let turn = 0; turn < (round * 7) % 60; turn += 1) await new Promise(setImmediate);
    const outcomes = await Promise.allSettled([begin(), ...adding]);
    const acknowledged = [[10, 11, 12], [1], [2]].filter((_, at) => outcomes[at]?.status === 'fulfilled');
    expect(await ids()).toEqual([0, ...acknowledged.flat()].sort((a, b) => a - b));
  }
});

it('rejects an import if its next version was created and deleted in the meantime', async () => {
  const { directory, openConnection, ids } = await tableOfOneRow();
  const begin = await stagedRows(directory, [10]);
  const other = await (await openConnection()).openTable('made');
  for (const id of [1, 2]) await other.add([{ id }]);
  await other.optimize({ cleanupOlderThan: new Date(Date.now() + 1000), deleteUnverified: true });
  expect((await other.listVersions()).map(({ version }) => version)).not.toContain(2);
  await expect(begin()).rejects.toMatchObject({ code: 14 });
  expect(await ids()).toEqual([0, 1, 2]);
});
