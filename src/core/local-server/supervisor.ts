import type { ServerStatus } from '../../contract/index.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import { type ServerProcess, type SpawnServer, whenReady } from './process.ts';

export interface LocalServerOptions {
  readonly spawn: SpawnServer;
  readonly dataDirectory: string;
  /** Waits before each restart in turn, in milliseconds; after the last one the server is given up. */
  readonly restartDelays?: readonly number[];
  /** A server that ran this long has recovered: its next end starts with the first delay again. */
  readonly steadyAfter?: number;
  readonly readyWithin?: number;
}

export type LocalServer = ReturnType<typeof createLocalServer>;

/**
 * Keeps the local server running in a process of its own: started on first use, restarted when it dies, on the
 * port it had before, so that its address stays true.
 */
export function createLocalServer({
  spawn,
  dataDirectory,
  restartDelays = [100, 500, 2000, 5000],
  steadyAfter = 30_000,
  readyWithin = 15_000,
}: LocalServerOptions) {
  const changes = createEmitter<ServerStatus>();
  let status: ServerStatus = { state: 'stopped', restarts: 0 };
  let running: { process: ServerProcess; since: number } | undefined;
  let starting: Promise<ServerStatus> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastPort: string | undefined;
  let stoppedByUser = false;

  function say(next: Partial<ServerStatus> & Pick<ServerStatus, 'state'>): ServerStatus {
    status = { restarts: status.restarts, ...next };
    changes.emit(status);
    return status;
  }

  function start(): Promise<ServerStatus> {
    stoppedByUser = false;
    if (running !== undefined) return Promise.resolve(status);
    starting ??= launch('starting').finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function launch(state: 'starting' | 'restarting'): Promise<ServerStatus> {
    clearTimeout(retry);
    say({ state, ...(status.message === undefined ? {} : { message: status.message }) });
    try {
      return await launchOnPort(lastPort ?? '0');
    } catch (problem) {
      if (lastPort === undefined) return giveUp(problem);
      // Somebody else may have taken the port in the meantime.
      lastPort = undefined;
      return launchOnPort('0').catch(giveUp);
    }
  }

  async function launchOnPort(port: string): Promise<ServerStatus> {
    const child = spawn(['--json', '--sample', '--port', port, '--data', dataDirectory]);
    const ready = await whenReady(child, readyWithin);
    running = { process: child, since: Date.now() };
    lastPort = new URL(ready.url).port;
    child.onExit((code) => onEnd(child, code));
    return say({ state: 'running', address: ready.url, pid: ready.pid });
  }

  function giveUp(problem: unknown): ServerStatus {
    const message = problem instanceof Error ? problem.message : String(problem);
    return say({ state: 'failed', message });
  }

  function onEnd(child: ServerProcess, code: number | null): void {
    if (running?.process !== child) return;
    if (Date.now() - running.since >= steadyAfter) failures = 0;
    running = undefined;
    const delay = restartDelays[failures];
    failures += 1;
    const message = `The local server ended unexpectedly (code ${code ?? 'none'}).`;
    if (delay === undefined) {
      giveUp(`${message} It was restarted ${status.restarts} times and is left stopped.`);
      return;
    }
    status = { ...status, restarts: status.restarts + 1 };
    say({ state: 'restarting', message });
    retry = setTimeout(() => {
      starting = launch('restarting').finally(() => {
        starting = undefined;
      });
    }, delay);
  }

  async function stop(): Promise<ServerStatus> {
    await starting;
    stoppedByUser = true;
    clearTimeout(retry);
    const child = running?.process;
    // Forgotten first, so that its end surprises nobody.
    running = undefined;
    failures = 0;
    if (child !== undefined) {
      const ended = new Promise((resolve) => child.onExit(resolve));
      child.kill();
      await ended;
    }
    return say({ state: 'stopped' });
  }

  return {
    status: () => status,
    subscribe: changes.subscribe,
    start,
    /** Waits for a server that is on its way up and starts one that never ran, but not one that was stopped. */
    async address(): Promise<string> {
      const { address, message } = stoppedByUser ? status : await start();
      if (address !== undefined) return address;
      throw new Failure('LOCAL_SERVER', message ?? 'The local server is stopped. Start it to go on.');
    },
    stop,
    async restart() {
      await stop();
      return start();
    },
  };
}
