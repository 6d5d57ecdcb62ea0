import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { OUT } from '../../fixtures/built-files.ts';
import { processesBelow } from '../../fixtures/processes-below.ts';

interface KillableServer {
  readonly url: string;
  /** Both the server and its engine, without a shutdown, as in a crash of the system. */
  kill(): Promise<void>;
  /** Only its engine, if it has started one. */
  killEngine(): Promise<void>;
}

const readyLine = z.object({ url: z.string() });

/** The built local server in a process of its own, on an existing data directory. */
export async function startKillableServer(dataDirectory: string): Promise<KillableServer> {
  const program = `${OUT}/server/index.js`;
  const child = spawn(process.execPath, [program, '--json', '--no-key', '--data', dataDirectory], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const { pid = 0 } = child;
  const killEngine = async () => {
    for (const engine of await processesBelow(pid)) tryToKill(engine);
  };
  for await (const line of createInterface(child.stdout)) {
    const { url } = readyLine.parse(JSON.parse(line));
    return {
      url,
      killEngine,
      kill: async () => {
        await killEngine();
        child.kill('SIGKILL');
        await exited;
      },
    };
  }
  throw new Error(`The server ended during startup with ${child.exitCode}.`);
}

function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended since it was listed.
  }
}
