import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServerStatus } from '#contract/index.ts';
import { NO_FAULTS, type ServerSecrets } from '#protocol/index.ts';
import { inTime } from '#testing/in-time.ts';
import { sealed } from '../credentials/credential-service.ts';
import { forkServer } from './fork.ts';
import { DEFAULT_SETTINGS, defaultLaunchOptions, folderLaunch, type ServerLaunch } from './launch.ts';
import type { ServerProcess, SpawnServer } from './process.ts';
import { createLocalServer, type LocalServer, type LocalServerOptions } from './supervisor.ts';

const pids = new Set<number>();
afterEach(() => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already ended.
    }
  }
  pids.clear();
});

/** A real process that listens on a real port, and prints the same line as a local server. */
const LISTENS = `
  const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
  const server = require('node:http').createServer((_, response) => response.end());
  server.listen(port, '127.0.0.1', () => {
    console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port, pid: process.pid }));
  });`;
const FAILS = `process.stderr.write('the disk is full\\n'); process.exit(1)`;

function spawnScript(script: () => string): SpawnServer {
  return (args, env): ServerProcess => {
    const child = spawn(process.execPath, ['-e', script(), '--', ...args], { env });
    if (child.pid !== undefined) pids.add(child.pid);
    return {
      pid: child.pid,
      send: () => {},
      onOutput: (listener) => child.stdout.on('data', (chunk) => listener(String(chunk))),
      onErrorOutput: (listener) => child.stderr.on('data', (chunk) => listener(String(chunk))),
      onFailure: () => {},
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
    nextLaunch: () => defaultLaunchOptions('/unused'),
    restartDelays: [1, 1],
    ...options,
  });
  const until = (isIt: (status: ServerStatus) => boolean) => {
    const met = new Promise<ServerStatus>((resolve) => {
      const unsubscribe = server.subscribe((status) => {
        if (!isIt(status)) return;
        unsubscribe();
        resolve(status);
      });
    });
    return inTime(
      met,
      () => `The server stays ${JSON.stringify(server.status())}, not in the expected state.`,
    );
  };
  return { server, until };
}

it('concurrent calls of start share one process', async () => {
  const { server } = serverOf(() => LISTENS);
  const [one, two] = await Promise.all([server.start(), server.start()]);
  expect(one).toMatchObject({ state: 'running', pid: two.pid });
  expect((await fetch(await server.address())).status).toBe(200);
  await server.stop();
});

it('a killed server is restarted on the same address, and its status says that it crashed', async () => {
  const { server, until } = serverOf(() => LISTENS);
  const before = await server.start();
  const gone = until((status) => status.state === 'restarting');
  const back = until((status) => status.state === 'running');
  process.kill(before.pid ?? 0, 'SIGKILL');
  expect((await gone).message).toMatch(/crashed/);
  const after = await back;
  expect(after).toMatchObject({ address: before.address, restarts: 1 });
  expect(after.pid).not.toBe(before.pid);
  await server.stop();
});

it('a server whose restarts fail is given up with its last error output', async () => {
  let script = LISTENS;
  const { server, until } = serverOf(() => script);
  const before = await server.start();
  script = FAILS;
  const failed = until((status) => status.state === 'failed');
  process.kill(before.pid ?? 0, 'SIGKILL');
  expect((await failed).message).toBe('the disk is full');
  await expect(server.address()).rejects.toThrow('the disk is full');
});

it('a stopped server isn’t restarted until restart is called', async () => {
  const { server } = serverOf(() => LISTENS);
  const first = await server.start();
  expect(await server.stop()).toMatchObject({ state: 'stopped', restarts: 0 });
  expect(server.status()).not.toHaveProperty('address');
  await expect(server.address()).rejects.toThrow('The local server is stopped');
  const second = await server.restart();
  expect(second.state).toBe('running');
  expect(second.pid).not.toBe(first.pid);
  await server.stop();
});

it('concurrent calls of start, restart, and stop run in order, and leave no process behind', async () => {
  const { server } = serverOf(() => LISTENS);
  await Promise.all([server.start(), server.restart(), server.restart(), server.stop(), server.start()]);
  const { state, pid, address } = server.status();
  expect(state).toBe('running');
  expect((await fetch(address ?? '')).status).toBe(200);
  await server.stop();
  const alive = [...pids].filter((one) => isAlive(one));
  expect(alive, `${pid} was the last`).toEqual([]);
});

it('a failed server is started by start only, not by a request for its address', async () => {
  let script = FAILS;
  const { server } = serverOf(() => script);
  await server.start();
  script = LISTENS;
  await expect(server.address()).rejects.toThrow('the disk is full');
  expect((await server.start()).address).toMatch(/^http:/);
  await server.stop();
});

it('stop kills a server that ignores SIGTERM', async () => {
  const { server } = serverOf(() => `process.on('SIGTERM', () => {});${LISTENS}`);
  const { pid } = await server.start();
  expect((await server.stop()).state).toBe('stopped');
  expect(isAlive(pid ?? 0)).toBe(false);
});

it('start reports the path of a missing server program', async () => {
  const server = createLocalServer({
    spawn: forkServer('/nowhere/server.js'),
    nextLaunch: () => defaultLaunchOptions('/unused'),
  });
  expect(await server.start()).toMatchObject({ state: 'failed', message: expect.stringMatching(/nowhere/) });
});

it('start fails if the server isn’t ready within the timeout', async () => {
  const { server } = serverOf(() => 'setInterval(() => {}, 1000)', { readyWithin: () => 50 });
  expect(await server.start()).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/didn’t start within/),
  });
});

it('the error of a folder’s server names it as such', async () => {
  const nextLaunch = () => folderLaunch({ folder: '/tables', dataDirectory: '/unused', access: {} });
  const { server } = serverOf(() => 'setInterval(() => {}, 1000)', { nextLaunch, readyWithin: () => 50 });
  expect((await server.start()).message).toBe('The folder’s server didn’t start within 0.05 s.');
});

it('a restart that times out isn’t retried on another port', async () => {
  let script = LISTENS;
  let launches = 0;
  const nextLaunch = () => defaultLaunchOptions('/unused');
  const spawn: SpawnServer = (...given) => {
    launches += 1;
    return spawnScript(() => script)(...given);
  };
  const { server } = serverOf(() => script, { spawn, nextLaunch, readyWithin: () => 500 });
  await server.start();
  script = 'setInterval(() => {}, 1000)';
  expect((await server.restart()).state).toBe('failed');
  expect(launches).toBe(2);
});

describe('the user’s settings', () => {
  it('apply their port to the next start', async () => {
    const { server } = serverOf(() => LISTENS);
    const port = Number(new URL((await server.start()).address ?? '').port);
    await server.stop();
    const chosen = serverOf(() => LISTENS, { nextLaunch: () => launchAt(port) });
    expect((await chosen.server.start()).address).toBe(`http://127.0.0.1:${port}`);
    await chosen.server.stop();
  });

  it('make the start fail if their port is in use, instead of using another port', async () => {
    const { server } = serverOf(() => LISTENS);
    const port = Number(new URL((await server.start()).address ?? '').port);
    const second = serverOf(() => LISTENS, { nextLaunch: () => launchAt(port) });
    expect(await second.server.start()).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/EADDRINUSE/),
    });
    await server.stop();
  });

  it('with many sample tables show the state preparing during the start, which can be stopped', async () => {
    const nextLaunch = () => ({
      ...defaultLaunchOptions('/unused'),
      settings: { ...DEFAULT_SETTINGS, scale: 1_000_000 },
    });
    const { server, until } = serverOf(() => 'setInterval(() => {}, 1000)', { nextLaunch });
    const preparing = until(({ state }) => state === 'preparing');
    const started = server.start();
    await preparing;
    expect((await server.stop()).state).toBe('stopped');
    expect((await started).state).toBe('stopped');
    expect([...pids].filter((pid) => isAlive(pid))).toEqual([]);
  });
});

/** Responds with its arguments and environment. */
const TELLS = LISTENS.replace(
  'response.end()',
  'response.end(JSON.stringify({ args: process.argv, env: process.env }))',
);

describe('the secrets of a server', () => {
  const access = { apiKey: 'key-of-a-caller', bearer: 'token-of-a-caller' };
  function watched(nextLaunch = () => defaultLaunchOptions('/unused')) {
    const sent: ServerSecrets[] = [];
    const spawn: SpawnServer = (...given) => ({
      ...spawnScript(() => TELLS)(...given),
      send: ({ secrets }) => void sent.push(secrets),
    });
    return { sent, ...serverOf(() => TELLS, { spawn, nextLaunch }) };
  }
  const shownBy = async (server: LocalServer) => (await fetch(await server.address())).text();

  it('are sent over IPC, and are neither in its arguments nor in its environment', async () => {
    const { server, sent } = watched(() => ({ ...defaultLaunchOptions('/unused'), access: sealed(access) }));
    await server.start();
    const shown = await shownBy(server);
    expect(sent).toEqual([
      {
        apiKeys: [access.apiKey],
        bearerTokens: [access.bearer],
        adminToken: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    for (const secret of [access.apiKey, access.bearer, sent[0]?.adminToken ?? ''])
      expect(shown).not.toContain(secret);
    await server.stop();
  });

  it('that the app generates are new for every start', async () => {
    const { server, sent } = watched();
    await server.start();
    await server.restart();
    const tokens = sent.map(({ adminToken }) => adminToken);
    expect(new Set(tokens).size).toBe(2);
    expect(sent.flatMap(({ bearerTokens }) => bearerTokens)).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    await server.stop();
  });

  it('aren’t taken from the environment variables of the user’s shell', async () => {
    vi.stubEnv('VITRINE_SERVER_API_KEYS', 'meant for another');
    vi.stubEnv('VITRINE_SERVER_ADMIN_TOKEN', 'meant for another');
    const { server } = watched();
    await server.start();
    expect(await shownBy(server)).not.toContain('meant for another');
    vi.unstubAllEnvs();
    await server.stop();
  });
});

describe('a prepared server', () => {
  function counted(nextLaunch = () => launchAt(0)) {
    const started: number[] = [];
    let ended = Promise.resolve();
    const spawn: SpawnServer = (...given) => {
      const child = spawnScript(() => LISTENS)(...given);
      if (child.pid !== undefined) started.push(child.pid);
      ended = new Promise((resolve) => child.onExit(() => resolve()));
      return child;
    };
    return { started, lastEnded: () => ended, ...serverOf(() => LISTENS, { spawn, nextLaunch }) };
  }

  it('is used by the next start', async () => {
    const { server, started } = counted();
    server.prepare();
    server.prepare();
    expect(server.status().state).toBe('stopped');
    const { pid } = await server.start();
    server.prepare();
    expect(started).toEqual([pid]);
    await server.stop();
  });

  it('is replaced if the settings change before the start', async () => {
    let dataDirectory = '/unused';
    const { server, started } = counted(() => defaultLaunchOptions(dataDirectory));
    server.prepare();
    dataDirectory = '/other';
    const { pid } = await server.start();
    expect(started).toEqual([expect.any(Number), pid]);
    await expect.poll(() => isAlive(started[0] ?? 0)).toBe(false);
    await server.stop();
  });

  it('is killed by stop even if it was never started', async () => {
    const { server, started } = counted();
    server.prepare();
    await server.stop();
    expect(started.map(isAlive)).toEqual([false]);
  });

  it('that has already exited doesn’t make the start fail', async () => {
    const { server, started, lastEnded } = counted();
    server.prepare();
    process.kill(started[0] ?? 0, 'SIGKILL');
    await lastEnded();
    expect((await server.start()).state).toBe('running');
    await server.stop();
  });
});

it('setFaults fails while the server isn’t running', async () => {
  const { server } = serverOf(() => LISTENS);
  await expect(server.setFaults(NO_FAULTS)).rejects.toThrow('Start the local server to set faults.');
});

function launchAt(port: number): ServerLaunch {
  return { ...defaultLaunchOptions('/unused'), settings: { ...DEFAULT_SETTINGS, port } };
}
