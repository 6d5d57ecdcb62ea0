import { spawn } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import type { ServerStatus } from '../../contract/index.ts';
import { forkServer } from './fork.ts';
import type { ServerProcess, SpawnServer } from './process.ts';
import { createLocalServer, type LocalServerOptions } from './supervisor.ts';

const pids = new Set<number>();
afterEach(() => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ended already.
    }
  }
  pids.clear();
});

/** A real process that listens on a real port and says so in the one line that a local server prints. */
const LISTENS = `
  const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
  const server = require('node:http').createServer((_, response) => response.end());
  server.listen(port, '127.0.0.1', () => {
    console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port, pid: process.pid }));
  });`;
const FAILS = `process.stderr.write('the disk is full\\n'); process.exit(1)`;

function spawnScript(script: () => string): SpawnServer {
  return (args): ServerProcess => {
    const child = spawn(process.execPath, ['-e', script(), '--', ...args]);
    if (child.pid !== undefined) pids.add(child.pid);
    return {
      pid: child.pid,
      onOutput: (listener) => child.stdout.on('data', (chunk) => listener(String(chunk))),
      onErrorOutput: (listener) => child.stderr.on('data', (chunk) => listener(String(chunk))),
      onExit: (listener) => child.once('close', listener),
      kill: (force) => void child.kill(force ? 'SIGKILL' : 'SIGTERM'),
    };
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function serverOf(script: () => string, options: Partial<LocalServerOptions> = {}) {
  const server = createLocalServer({
    spawn: spawnScript(script),
    dataDirectory: '/unused',
    restartDelays: [1, 1],
    ...options,
  });
  const until = (isIt: (status: ServerStatus) => boolean) =>
    new Promise<ServerStatus>((resolve) => {
      const unsubscribe = server.subscribe((status) => {
        if (!isIt(status)) return;
        unsubscribe();
        resolve(status);
      });
    });
  return { server, until };
}

it('starts once, however many ask', async () => {
  const { server } = serverOf(() => LISTENS);
  const [one, two] = await Promise.all([server.start(), server.start()]);
  expect(one).toMatchObject({ state: 'running', pid: two.pid });
  expect((await fetch(await server.address())).status).toBe(200);
  await server.stop();
});

it('comes back on the same address after it was killed, and says that it was gone', async () => {
  const { server, until } = serverOf(() => LISTENS);
  const before = await server.start();
  const gone = until((status) => status.state === 'restarting');
  const back = until((status) => status.state === 'running');
  process.kill(before.pid ?? 0, 'SIGKILL');
  expect((await gone).message).toMatch(/ended unexpectedly/);
  const after = await back;
  expect(after).toMatchObject({ address: before.address, restarts: 1 });
  expect(after.pid).not.toBe(before.pid);
  await server.stop();
});

it('gives up on a server that dies again and again, with its last words', async () => {
  let script = LISTENS;
  const { server, until } = serverOf(() => script);
  const before = await server.start();
  script = FAILS;
  const failed = until((status) => status.state === 'failed');
  process.kill(before.pid ?? 0, 'SIGKILL');
  expect((await failed).message).toBe('the disk is full');
  await expect(server.address()).rejects.toThrow('the disk is full');
});

it('does not restart what was stopped on purpose, and starts again when asked', async () => {
  const { server } = serverOf(() => LISTENS);
  const first = await server.start();
  expect(await server.stop()).toEqual({ state: 'stopped', restarts: 0 });
  await expect(server.address()).rejects.toThrow('The local server is stopped');
  const second = await server.restart();
  expect(second.state).toBe('running');
  expect(second.pid).not.toBe(first.pid);
  await server.stop();
});

it('carries out one thing after the other, however they are asked for', async () => {
  const { server } = serverOf(() => LISTENS);
  await Promise.all([server.start(), server.restart(), server.restart(), server.stop(), server.start()]);
  const { state, pid, address } = server.status();
  expect(state).toBe('running');
  expect((await fetch(address ?? '')).status).toBe(200);
  await server.stop();
  const alive = [...pids].filter((one) => isAlive(one));
  expect(alive, `${pid} was the last`).toEqual([]);
});

it('leaves a server alone that was given up, until the user starts it', async () => {
  let script = FAILS;
  const { server } = serverOf(() => script);
  await server.start();
  script = LISTENS;
  await expect(server.address()).rejects.toThrow('the disk is full');
  expect(await server.startedAddress()).toMatch(/^http:/);
  await server.stop();
});

it('ends a server that does not listen to being asked', async () => {
  const { server } = serverOf(() => `process.on('SIGTERM', () => {});${LISTENS}`);
  const { pid } = await server.start();
  expect((await server.stop()).state).toBe('stopped');
  expect(isAlive(pid ?? 0)).toBe(false);
});

it('says what is wrong when the program can not be started at all', async () => {
  const server = createLocalServer({
    spawn: forkServer('/nowhere/server.js'),
    dataDirectory: '/unused',
    readyWithin: 10_000,
  });
  expect(await server.start()).toMatchObject({ state: 'failed', message: expect.stringMatching(/nowhere/) });
});

it('does not wait forever for a server that says nothing', async () => {
  const { server } = serverOf(() => 'setInterval(() => {}, 1000)', { readyWithin: 50 });
  expect(await server.start()).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/not ready/),
  });
});
