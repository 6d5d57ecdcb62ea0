import { randomBytes } from 'node:crypto';
import type { ServerState, ServerStatus } from '#contract/index.ts';
import { defined, type FaultSettings, NO_FAULTS } from '#protocol/index.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import { createQueue } from '../storage/queue.ts';
import { type AdminClient, openAdminClient } from './admin-client.ts';
import {
  launchArguments,
  launchEnvironment,
  launchSecrets,
  type ServerLaunch,
  serverLabel,
  timeoutsFor,
} from './launch.ts';
import {
  eachLine,
  endProcess,
  NotReadyError,
  type ReadyServer,
  readMakingLine,
  readNoticeLine,
  type ServerProcess,
  type SpawnServer,
  whenReady,
} from './process.ts';
import { createSpare } from './spare-process.ts';

export interface LocalServerOptions {
  readonly spawn: SpawnServer;
  /** Called at every start, so that changed settings apply to the next one. */
  readonly nextLaunch: () => ServerLaunch;
  /** Delays before successive restarts, in milliseconds; after the last one the server counts as failed. */
  readonly restartDelays?: readonly number[];
  /**
   * In milliseconds: a server that ran this long has recovered, and its next crash starts with the first delay again.
   */
  readonly steadyAfter?: number;
  readonly readyWithin?: (launch: ServerLaunch) => number;
  /**
   * Called first when a server has ended by itself. SECURITY: from that moment on another account may listen at its
   * address, and may know what was sent there since.
   */
  readonly onLost?: () => void;
  /** Called with the server's messages for the user. */
  readonly onNotice?: (text: string) => void;
}

export type LocalServer = ReturnType<typeof createLocalServer>;

interface Running {
  readonly process: ServerProcess;
  readonly admin: AdminClient;
  readonly since: number;
}

/** The system chooses a free port. */
const ANY_PORT = 0;

/**
 * Keeps the local server running in its own process: started at first use, restarted after a crash, on the same port if
 * possible, so that its address stays valid. Start, stop, and restart run one after the other.
 */
export function createLocalServer({
  spawn,
  nextLaunch,
  restartDelays = [100, 500, 2000, 5000],
  steadyAfter = 30_000,
  readyWithin = timeoutsFor,
  onNotice = () => undefined,
  onLost = () => undefined,
}: LocalServerOptions) {
  const changes = createEmitter<ServerStatus>();
  const queue = createQueue();
  const spare = createSpare((args) => spawn(args, launchEnvironment(process.env)));
  let status: ServerStatus = { state: 'stopped', restarts: 0 };
  let running: Running | undefined;
  /** The process that is starting. */
  let launching: ServerProcess | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastPort = ANY_PORT;
  let wasStopped = false;

  function setStatus(next: Partial<ServerStatus> & Pick<ServerStatus, 'state'>): ServerStatus {
    status = { restarts: status.restarts, since: Date.now(), ...next };
    changes.emit(status);
    return status;
  }

  function launchUnlessRunning(state: 'starting' | 'restarting'): Promise<ServerStatus> {
    return running === undefined ? launch(state) : Promise.resolve(status);
  }

  async function launch(state: 'starting' | 'restarting'): Promise<ServerStatus> {
    clearTimeout(retry);
    wasStopped = false;
    const plan = nextLaunch();
    setStatus({
      state: stateOf(plan, state),
      ...defined({ message: status.message }),
    });
    try {
      return await launchSomewhere(plan);
    } catch (problem) {
      if (wasStopped) return setStatus({ state: 'stopped' });
      return giveUp(problem instanceof Error ? problem.message : String(problem));
    }
  }

  async function launchSomewhere(plan: ServerLaunch): Promise<ServerStatus> {
    const port = firstPortFor(plan);
    // If the user chose the port, no other one is tried.
    if (port === plan.settings.port) return launchOnPort(plan, port);
    return launchOnPort(plan, port).catch((problem: unknown) => {
      if (wasStopped || problem instanceof NotReadyError) throw problem;
      // Another program may have taken the port meanwhile.
      return launchOnPort(plan, ANY_PORT);
    });
  }

  function firstPortFor({ settings: { port } }: ServerLaunch): number {
    return port === ANY_PORT ? lastPort : port;
  }

  async function launchOnPort(plan: ServerLaunch, port: number): Promise<ServerStatus> {
    const token = randomBytes(32).toString('base64url');
    const child = spare.take(launchArguments(plan, port));
    child.send(launchSecrets(plan, token));
    launching = child;
    child.onOutput(eachLine(reportNotice));
    try {
      return runs(child, token, await whenReady(child, serverLabel(plan), readyWithin(plan)));
    } finally {
      launching = undefined;
    }
  }

  function runs(child: ServerProcess, token: string, { url, pid }: ReadyServer): ServerStatus {
    running = { process: child, since: Date.now(), admin: openAdminClient({ address: url, token }) };
    lastPort = Number(new URL(url).port);
    child.onExit((code) => onEnd(child, code));
    child.onOutput(eachLine((line) => onLine(child, line)));
    return setStatus({ state: 'running', address: url, pid, faults: NO_FAULTS });
  }

  function reportNotice(line: string): void {
    const notice = readNoticeLine(line);
    if (notice !== undefined) onNotice(notice);
  }

  function onLine(child: ServerProcess, line: string): void {
    const making = readMakingLine(line);
    if (making === undefined || running?.process !== child) return;
    const { making: _, ...rest } = status;
    // Not through `setStatus`, which would reset `since`.
    status = making === null ? rest : { ...rest, making };
    changes.emit(status);
  }

  function giveUp(message: string): ServerStatus {
    return setStatus({ state: 'failed', message });
  }

  function onEnd(child: ServerProcess, code: number | null): void {
    if (running?.process !== child) return;
    if (Date.now() - running.since >= steadyAfter) failures = 0;
    void forget();
    onLost();
    const delay = restartDelays[failures];
    failures += 1;
    const message = `The local server crashed (exit code ${code ?? 'none'}).`;
    if (delay === undefined) {
      giveUp(`${message} It won’t restart automatically after ${status.restarts} attempts.`);
      return;
    }
    status = { ...status, restarts: status.restarts + 1 };
    setStatus({ state: 'restarting', message });
    retry = setTimeout(() => void queue.run(() => launchUnlessRunning('restarting')), delay);
  }

  function forget(): ServerProcess | undefined {
    const forgotten = running;
    running = undefined;
    void forgotten?.admin.close();
    return forgotten?.process;
  }

  async function halt(): Promise<ServerStatus> {
    clearTimeout(retry);
    wasStopped = true;
    failures = 0;
    // Cleared first, so that its exit doesn't count as a crash.
    const child = forget();
    await Promise.all([child && endProcess(child), spare.end()]);
    return setStatus({ state: 'stopped' });
  }

  /** Cancels a running start, which may take a minute and is no longer wanted. */
  function cancelLaunch(): void {
    if (launching === undefined) return;
    wasStopped = true;
    launching.kill();
  }

  const start = () => queue.run(() => launchUnlessRunning('starting'));

  return {
    status: () => status,
    subscribe: changes.subscribe,
    start,
    /** Makes the next start fast. Opens and serves nothing yet. */
    prepare(): void {
      if (running !== undefined || launching !== undefined) return;
      const plan = nextLaunch();
      spare.prepare(launchArguments(plan, firstPortFor(plan)));
    },
    stop: () => {
      cancelLaunch();
      return queue.run(halt);
    },
    restart: () => {
      cancelLaunch();
      return queue.run(async () => {
        await halt();
        return launch('starting');
      });
    },
    /** The client of the running process; undefined if none is running. */
    admin: (): AdminClient | undefined => running?.admin,
    async setFaults(requested: FaultSettings): Promise<ServerStatus> {
      const admin = running?.admin;
      if (admin === undefined) throw new Failure('LOCAL_SERVER', NOT_RUNNING);
      const faults = await admin.setFaults(requested);
      // Another process may have taken over meanwhile, which starts without faults.
      return running?.admin === admin ? setStatus({ ...status, faults }) : status;
    },
    async resetSample(): Promise<void> {
      const admin = running?.admin;
      if (admin === undefined) throw new Failure('LOCAL_SERVER', SAMPLE_NEEDS_IT);
      await admin.resetSample();
    },
    /**
     * The address. Starts a server that never ran and waits for one that is starting, but not for one that was stopped
     * or failed: only the user starts that again.
     */
    async address(): Promise<string> {
      // A server that is stopping still has its address, but no longer responds.
      await queue.idle();
      const isLeftAlone = wasStopped || status.state === 'failed';
      return addressOf(isLeftAlone ? status : await start());
    },
  };
}

const NOT_RUNNING = 'Start the local server to set faults.';

const SAMPLE_NEEDS_IT = 'Start the local server to reset the sample.';

/** With synthetic tables to create, most of the time isn't the start itself. */
function stateOf({ settings }: ServerLaunch, otherwise: ServerState): ServerState {
  return settings.scale > 0 ? 'preparing' : otherwise;
}

function addressOf({ address, message }: ServerStatus): string {
  if (address !== undefined) return address;
  const reason = message ?? 'The local server is stopped.';
  throw new Failure('LOCAL_SERVER', `${reason} Start it on the Local server page.`);
}
