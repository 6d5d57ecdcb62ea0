import { utilityProcess } from 'electron';
import { handleStartFailure } from '../core/local-server/handle-start-failure.ts';
import type { ServerProcess, SpawnServer } from '../core/local-server/process.ts';
import { captureStream } from './capture-output.ts';
import { installEngines } from './utility-engine.ts';

interface ServerFiles {
  readonly server: string;
  readonly engine: string;
}

/** Starts the local server in a process of its own, so that its end is not the window's. */
export function spawnUtilityServer(files: ServerFiles): SpawnServer {
  return (args, environment, message): ServerProcess => {
    const child = utilityProcess.fork(files.server, [...args], {
      stdio: 'pipe',
      env: environment,
      serviceName: 'Vitrine local server',
    });
    child.postMessage(message);
    installEngines(child, files.engine);
    const [output, errors] = [captureStream(child.stdout), captureStream(child.stderr)];
    return {
      pid: child.pid,
      onOutput: output.onWords,
      onErrorOutput: errors.onWords,
      onFailure: (listener) =>
        child.on('message', (received: unknown) =>
          handleStartFailure(received, { onFailure: listener, answer: (heard) => child.postMessage(heard) }),
        ),
      // One that fails later, or without a word to us, wrote why, and the news of its end may overtake that.
      onExit: (listener) =>
        child.once('exit', (code) => {
          if (code === 0) listener(code);
          else void Promise.all([output.rest(), errors.rest()]).then(() => listener(code));
        }),
      kill: (force) => {
        if (force && child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
        else child.kill();
      },
    };
  };
}
