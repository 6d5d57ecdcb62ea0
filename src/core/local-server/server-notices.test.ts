import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleServer } from '#server/testing/server-process.ts';
import { smallDisk } from '#server/testing/small-disk.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { forkServer } from './fork.ts';
import { DEFAULT_SETTINGS, defaultLaunchOptions } from './launch.ts';
import { createLocalServer } from './supervisor.ts';

/** The real program, in a separate process. */
async function serverOn(directory: string) {
  const notices: string[] = [];
  const server = createLocalServer({
    spawn: forkServer(await bundleServer(await temporaryDirectory())),
    nextLaunch: () => ({
      ...defaultLaunchOptions(directory),
      settings: { ...DEFAULT_SETTINGS, sample: false },
    }),
    onNotice: (text) => notices.push(text),
  });
  onTestFinished(() => void server.stop());
  return { server, notices };
}

it('a notice says where an empty catalog file was moved', async () => {
  const directory = await temporaryDirectory();
  const file = join(directory, 'catalog', 'data.mdb');
  await mkdir(join(directory, 'catalog'));
  await writeFile(file, '');
  const { server, notices } = await serverOn(directory);
  expect(await server.start()).toMatchObject({ state: 'running' });
  await expect.poll(() => notices).toHaveLength(1);
  expect(notices[0]).toContain(`The catalog file ${file} was empty and has been set aside as`);
  await server.restart();
  expect(notices).toHaveLength(1);
  await server.stop();
});

it('a start that fails because the disk is full reports the path and the free space', async (context) => {
  const disk = await smallDisk(context);
  disk.fill(8192);
  const { server } = await serverOn(disk.directory);
  const { state, message } = await server.start();
  expect(state).toBe('failed');
  expect(message).toContain(`The disk is full: there is no room in ${join(disk.directory, 'catalog')}.`);
  expect(message).toContain('8 kB of at least 256 kB are free.');
  await server.stop();
});
