import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { createNotices } from '../storage/file-notices.ts';
import { createNameStores } from './name-stores.ts';
import { setUpNameProgram } from './testing/name-program.ts';

const program = setUpNameProgram();

it('names that are opened during their deletion are open after it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-stores-'));
  const stores = createNameStores({
    place: { directory, readOnlyReason: null, notices: createNotices(), writtenBy: 'Vitrine' },
    find: (id) => testConnection({ id }),
    known: () => ['c'],
    program: program(),
    onBroken: () => {},
  });
  onTestFinished(async () => {
    await stores.end();
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  await stores.open('c');
  await Promise.all([stores.forget('c'), stores.open('c')]);
  await expect(
    stores.thread().request('mark', { connectionId: 'c', id: [], isDeep: true }),
  ).resolves.toMatchObject({
    names: 0,
  });
});
