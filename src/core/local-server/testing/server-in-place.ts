import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SecretsMessage } from '#protocol/index.ts';
import { startServer } from '#server/start-server.ts';
import { DEFAULT_SETTINGS, defaultLaunchOptions } from '../launch.ts';
import type { ServerProcess, SpawnServer } from '../process.ts';
import { createLocalServer, type LocalServerOptions } from '../supervisor.ts';

interface InPlaceOptions extends Partial<LocalServerOptions> {
  readonly sample?: boolean;
}

/** The real server and its supervisor in the test's own process. It ends with the test. */
export async function setUpServerInPlace({ sample = false, ...options }: InPlaceOptions = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-in-place-'));
  const started: ServerInPlace[] = [];
  const server = createLocalServer({
    spawn: (...given) => {
      const one = startInPlace(directory, ...given);
      started.push(one);
      return one;
    },
    nextLaunch: () => ({ ...defaultLaunchOptions(directory), settings: { ...DEFAULT_SETTINGS, sample } }),
    ...options,
  });
  onTestFinished(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    server,
    /** How many were started so far. */
    starts: () => started.length,
    /** Ends the running server without its supervisor. */
    crash: () => started.at(-1)?.kill(),
    /** Resolves when the running server is asked to end. */
    exitRequested: () => started.at(-1)?.exitRequested,
  };
}

interface ServerInPlace extends ServerProcess {
  readonly exitRequested: Promise<void>;
}

/** Behaves like a process from `forkServer`. */
function startInPlace(dataDirectory: string, ...[args]: Parameters<SpawnServer>): ServerInPlace {
  let send: ServerProcess['send'] = () => {};
  const sent = new Promise<SecretsMessage>((resolve) => {
    send = resolve;
  });
  const running = sent.then(({ secrets }) =>
    startServer({
      port: Number(args[args.indexOf('--port') + 1]),
      dataDirectory,
      sample: args.includes('--sample'),
      adminToken: secrets.adminToken,
    }),
  );
  let requestExit = () => {};
  const exitRequested = new Promise<void>((resolve) => {
    requestExit = resolve;
  });
  const ended = running.then(
    async ({ close }) => {
      await exitRequested;
      await close();
      return 0;
    },
    () => 1,
  );
  const whenStarted = (listener: (url: string) => void) =>
    void running.then(
      ({ url }) => listener(url),
      () => {},
    );
  return {
    pid: process.pid,
    send,
    exitRequested,
    onOutput: (listener) => whenStarted((url) => listener(`${JSON.stringify({ url, pid: process.pid })}\n`)),
    onErrorOutput: (listener) => void running.catch((problem: unknown) => listener(String(problem))),
    onFailure: () => {},
    onExit: (listener) => void ended.then(listener),
    kill: () => requestExit(),
  };
}
