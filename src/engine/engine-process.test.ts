import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { engineBundle } from '../server/testing/engine-bundle.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { testEngine } from '../server/testing/test-engine.ts';

async function startedEngine(...execArgv: string[]) {
  const directory = await temporaryDirectory();
  const args = ['--tables', join(directory, 'tables'), '--links', join(directory, 'links')];
  const child = fork(await engineBundle(), args, { serialization: 'advanced', execArgv });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('creates, changes, and reads a table by calls', async () => {
  const data = await temporaryDirectory();
  const directory = join(data, 'tables', 'reviews.lance');
  await mkdir(join(data, 'tables'));
  const engine = await testEngine(data);
  await engine.run('makeSample', { sample: 'reviews', directory });
  const rows = await engine.run('count', { directory });
  const { version, rows: deleted } = await engine.run('deleteRows', { directory, predicate: 'stars = 5' });
  expect(deleted).toBeGreaterThan(0);
  expect(await engine.run('count', { directory })).toBe(rows - deleted);
  expect(await engine.run('count', { directory, version: version - 1 })).toBe(rows);
  await expect(engine.run('count', { directory: join(data, 'none.lance') })).rejects.toMatchObject({
    code: 4,
  });
});

it('rejects every call on an unsupported platform, without exiting', async () => {
  const elsewhere = 'Object.defineProperty(process, "platform", { value: "freebsd" })';
  const child = await startedEngine('--import', `data:text/javascript,${encodeURIComponent(elsewhere)}`);
  expect(await once(child, 'message')).toEqual([{ ready: true }, undefined]);
  for (const id of [1, 2]) {
    child.send({ id, call: 'count', input: { directory: '/x' } });
    const [message] = await once(child, 'message');
    expect(message).toMatchObject({
      id,
      problem: {
        code: 0,
        message: expect.stringContaining(`no table engine for freebsd on ${process.arch}`),
      },
    });
  }
});

it('runs at a lower priority than its parent', async () => {
  const child = await startedEngine();
  child.send({ id: 1, call: 'count', input: { directory: '/x' } });
  await once(child, 'message');
  expect(getPriority(child.pid)).toBeGreaterThan(getPriority());
});

it('exits with its parent process', async () => {
  const child = await startedEngine();
  child.send({ id: 1, call: 'count', input: { directory: '/x' } });
  await once(child, 'message');
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
});

it('exits if its parent disconnects during startup', async () => {
  const child = await startedEngine();
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
});
