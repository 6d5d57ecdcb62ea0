import { fork } from 'node:child_process';
import { engineEnvironment } from './engine-environment.ts';
import { type EngineProgram, engineArguments, type StartEngine } from './engine-process.ts';

/** Starts the engine as a child of plain Node. It ends when the channel to this process closes. */
export function forkEngine({ file, directories }: EngineProgram): StartEngine {
  return () => {
    const child = fork(file, engineArguments(directories), {
      // What a panic has to say goes to where this process writes its own problems.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Whole numbers of any size and bytes get through as they are.
      serialization: 'advanced',
      execArgv: [],
      env: engineEnvironment(process.env),
    });
    return {
      // It may be gone already: then its end is told, and this need not be.
      post: (message) => void child.send(message, () => undefined),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => {
        child.once('exit', (code, signal) => listener({ code, signal }));
        // One that could not be started has no exit.
        child.on('error', () => child.pid === undefined && listener({ code: null }));
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
