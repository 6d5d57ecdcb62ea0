import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpBuiltProgram } from '../uploads/testing/built-program.ts';

/** Shuts down like the local server, and does nothing else. */
const program = setUpBuiltProgram(new URL('../../server/testing/staying-program.ts', import.meta.url));

/** A host that starts it as the browser version does, and prints its process ID. */
const HOST = `
  const { fork } = require('node:child_process');
  const [program, file] = process.argv.slice(1);
  const server = fork(program, [file], { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  server.stdout.once('data', () => console.log(server.pid));`;

let directory: string;
let end: string;
const children: ChildProcess[] = [];
const pids: number[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-left-server-'));
  end = join(directory, 'end');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const pid of pids.splice(0).filter(isAlive)) process.kill(pid, 'SIGKILL');
  await rm(directory, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('a server shuts down cleanly when its host process is killed', async () => {
  const host = spawn(process.execPath, ['-e', HOST, '--', program(), end]);
  children.push(host);
  const pid = Number(String((await once(host.stdout, 'data'))[0]));
  pids.push(pid);
  expect(isAlive(pid)).toBe(true);
  host.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  expect(await readFile(end, 'utf8')).toBe('ended\n');
});

it.skipIf(process.platform === 'win32')(
  'a server that gets two termination signals shuts down cleanly once',
  async () => {
    const server = fork(program(), [end, 'SIGINT'], {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.push(server);
    const ended = once(server, 'exit');
    server.stdout?.once('data', () => server.kill('SIGTERM'));
    await expect.poll(() => readFile(end, 'utf8').catch(() => '')).toBe('ended\n');
    server.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(await readFile(end, 'utf8')).toBe('ended\n');
  },
);
