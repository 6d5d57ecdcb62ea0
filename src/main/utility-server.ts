import { utilityProcess } from 'electron';
import type { ServerProcess, SpawnServer } from '../core/local-server/process.ts';
import { installEngines } from './utility-engine.ts';

interface ServerFiles {
  readonly server: string;
  readonly engine: string;
}

/** Starts the local server in a process of its own, so that its end is not the window's. */
export function spawnUtilityServer(files: ServerFiles): SpawnServer {
  return (args, environment): ServerProcess => {
    const child = utilityProcess.fork(files.server, [...args], {
      stdio: 'pipe',
      env: environment,
      serviceName: 'Vitrine local server',
    });
    installEngines(child, files.engine);
    return {
      pid: child.pid,
      onOutput: (listener) => child.stdout?.on('data', (chunk: Buffer) => listener(chunk.toString())),
      onErrorOutput: (listener) => child.stderr?.on('data', (chunk: Buffer) => listener(chunk.toString())),
      onExit: (listener) => child.once('exit', listener),
      kill: (force) => {
        if (force && child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
        else child.kill();
      },
    };
  };
}
