import { fork } from 'node:child_process';
import { handleStartFailure, type ServerProcess, type SpawnServer } from './process.ts';

/** Forks the built server as a Node process. It ends when the channel to its parent closes. */
export function forkServer(file: string): SpawnServer {
  return (args, environment): ServerProcess => {
    const child = fork(file, [...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
      env: environment,
    });
    child.stdout?.setEncoding('utf8');
    child.stderr?.setEncoding('utf8');
    return {
      pid: child.pid,
      // A failed start is reported by its own events.
      send: (message) => void child.send(message, () => {}),
      onOutput: (listener) => child.stdout?.on('data', listener),
      onErrorOutput: (listener) => {
        child.stderr?.on('data', listener);
        child.on('error', (problem) => listener(problem.message));
      },
      onFailure: (listener) =>
        child.on('message', (received) =>
          // The process may have ended without waiting for the answer.
          handleStartFailure(received, {
            onFailure: listener,
            answer: (message) => child.send(message, () => {}),
          }),
        ),
      onExit: (listener) => {
        child.once('exit', listener);
        // A process that failed to start has no exit event.
        child.once('error', () => child.pid === undefined && listener(null));
      },
      kill: (force) => void child.kill(force ? 'SIGKILL' : 'SIGTERM'),
    };
  };
}
