import type { ServerStatus } from '../../contract/index.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import { createQueue } from '../storage/queue.ts';
import { endProcess, type ServerProcess, type SpawnServer, whenReady } from './process.ts';

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
 * port it had before, so that its address stays true. Whatever is asked of it happens one after the other.
 */
export function createLocalServer({
  spawn,
  dataDirectory,
  restartDelays = [100, 500, 2000, 5000],
  steadyAfter = 30_000,
  readyWithin = 15_000,
}: LocalServerOptions) {
  const changes = createEmitter<ServerStatus>();
  const queue = createQueue();
  let status: ServerStatus = { state: 'stopped', restarts: 0 };
  let running: { readonly process: ServerProcess; readonly since: number } | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastPort = '0';
  let wasStopped = false;

  function say(next: Partial<ServerStatus> & Pick<ServerStatus, 'state'>): ServerStatus {
    status = { restarts: status.restarts, ...next };
    changes.emit(status);
    return status;
  }

  function launchUnlessRunning(state: 'starting' | 'restarting'): Promise<ServerStatus> {
    return running === undefined ? launch(state) : Promise.resolve(status);
  }

  async function launch(state: 'starting' | 'restarting'): Promise<ServerStatus> {
    clearTimeout(retry);
    wasStopped = false;
    say({ state, ...(status.message === undefined ? {} : { message: status.message }) });
    try {
      return await launchOnPort(lastPort).catch((problem: unknown) => {
        if (lastPort === '0') throw problem;
        // Somebody else may have taken the port in the meantime.
        return launchOnPort('0');
      });
    } catch (problem) {
      return giveUp(problem instanceof Error ? problem.message : String(problem));
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

  function giveUp(message: string): ServerStatus {
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
      giveUp(`${message} It was restarted ${status.restarts} times and is left stopped now.`);
      return;
    }
    status = { ...status, restarts: status.restarts + 1 };
    say({ state: 'restarting', message });
    retry = setTimeout(() => void queue.run(() => launchUnlessRunning('restarting')), delay);
  }

  async function halt(): Promise<ServerStatus> {
    clearTimeout(retry);
    wasStopped = true;
    failures = 0;
    const child = running?.process;
    // Forgotten first, so that its end surprises nobody.
    running = undefined;
    if (child !== undefined) await endProcess(child);
    return say({ state: 'stopped' });
  }

  const start = () => queue.run(() => launchUnlessRunning('starting'));

  return {
    status: () => status,
    subscribe: changes.subscribe,
    start,
    stop: () => queue.run(halt),
    restart: () =>
      queue.run(async () => {
        await halt();
        return launch('starting');
      }),
    /**
     * Where it answers. Starts one that never ran and waits for one on its way up, but leaves alone what was stopped or
     * given up: only the user starts that again.
     */
    async address(): Promise<string> {
      const isLeftAlone = wasStopped || status.state === 'failed';
      return addressOf(isLeftAlone ? status : await start());
    },
    /** As `address`, after the user asked for it. */
    startedAddress: async (): Promise<string> => addressOf(await start()),
  };
}

function addressOf({ address, message }: ServerStatus): string {
  if (address !== undefined) return address;
  const reason = message ?? 'The local server is stopped.';
  throw new Failure('LOCAL_SERVER', `${reason} Start it on its page to go on.`);
}
