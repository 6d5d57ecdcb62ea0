import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../server/testing/temporary-directory.ts';
import { makeStaging, publish, type Staging } from './table-files.ts';

const manifestAt = (table: string, version: number) => join(table, '_versions', `${version}.manifest`);

async function tableOfOneVersion() {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, '_versions'));
  await writeFile(manifestAt(directory, 1), 'first');
  return directory;
}

/** A staged version, as an import leaves it. */
async function stagedVersion(directory: string, version: number, content: string): Promise<Staging> {
  const staging = await makeStaging(directory, 1);
  await writeFile(manifestAt(staging.table, version), content);
  return staging;
}

it('of two programs that make the same version, one is told that it did, and its manifest stands', async () => {
  const rounds = Array.from({ length: 20 }, async () => {
    const directory = await tableOfOneVersion();
    const writers = ['one', 'other'];
    const stagings = await Promise.all(writers.map((name) => stagedVersion(directory, 2, name)));
    const outcomes = await Promise.allSettled(
      stagings.map((staging) => publish({ directory, staging, from: 1, version: 2 })),
    );
    const made = writers.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(made).toEqual([await readFile(manifestAt(directory, 2), 'utf8')]);
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 14 } });
  });
  await Promise.all(rounds);
});

it('a version that another program made between is not passed over', async () => {
  const directory = await tableOfOneVersion();
  const [own, others] = [
    await stagedVersion(directory, 3, 'own'),
    await stagedVersion(directory, 2, 'other'),
  ];
  const outcomes = await Promise.allSettled([
    publish({ directory, staging: own, from: 1, version: 3 }),
    publish({ directory, staging: others, from: 1, version: 2 }),
  ]);
  const made = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(made.length).toBeLessThanOrEqual(1);
});
