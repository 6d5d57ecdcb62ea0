import { fork } from 'node:child_process';
import { handleStartFailure, type ServerProcess, type SpawnServer } from './process.ts';

/** Starts the built server as a child of plain Node. It ends when the channel to its parent closes. */
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
      // One that could not be started says so by its own events.
      send: (message) => void child.send(message, () => {}),
      onOutput: (listener) => child.stdout?.on('data', listener),
      onErrorOutput: (listener) => {
        child.stderr?.on('data', listener);
        child.on('error', (problem) => listener(problem.message));
      },
      onFailure: (listener) =>
        child.on('message', (received) =>
          // It may have ended without waiting for the answer.
          handleStartFailure(received, {
            onFailure: listener,
            answer: (heard) => child.send(heard, () => {}),
          }),
        ),
      onExit: (listener) => {
        child.once('exit', listener);
        // One that could not be started has no exit.
        child.once('error', () => child.pid === undefined && listener(null));
      },
      kill: (force) => void child.kill(force ? 'SIGKILL' : 'SIGTERM'),
    };
  };
}
