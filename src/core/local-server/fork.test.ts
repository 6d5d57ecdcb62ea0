import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { setUpBuiltProgram } from '../uploads/testing/built-program.ts';
import { forkServer } from './fork.ts';
import { whenReady } from './process.ts';

const program = setUpBuiltProgram(new URL('../../server/testing/failing-program.ts', import.meta.url));

it('forkServer reports the failure of a server before its exit', async () => {
  const child = forkServer(program())([], process.env);
  await expect(whenReady(child, 'The server', 30_000)).rejects.toThrowError(
    /^the port is already in use x+$/,
  );
});

it('a failed server exits even if its parent doesn’t acknowledge the failure', async () => {
  const child = fork(program(), { execArgv: [] });
  expect(await once(child, 'exit')).toEqual([7, null]);
});

it('a failed server without an IPC channel exits at once', async () => {
  await expect(promisify(execFile)(process.execPath, [program()])).rejects.toMatchObject({ code: 7 });
});
