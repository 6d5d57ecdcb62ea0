import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromEngine, ToEngine } from '../calls.ts';
import { type ElectronParent, type ElectronPort, electronParent, isElectronPort } from '../electron-port.ts';
import type { Engine } from './engine.ts';
import { createEngineHost } from './engine-host.ts';
import {
  type EngineDirectories,
  type EngineEnd,
  type EngineProcess,
  type EngineProgram,
  engineArguments,
  engineDirectories,
  engineEnvironment,
  type StartEngine,
} from './engine-process.ts';
import { isFromParent, type ToParent } from './parent-messages.ts';

/** The engine of a server that was built to the given file. */
export function openBuiltEngine(builtFileUrl: string, dataDirectory: string): Engine {
  const directories = engineDirectories(dataDirectory);
  return createEngineHost({ start: engineStarter({ file: builtEngine(builtFileUrl), directories }) });
}

/** The one way to start the engine that there is where this process runs. */
function engineStarter(program: EngineProgram): StartEngine {
  const parent = electronParent();
  return parent === undefined ? forkEngine(program) : askParentForEngine(parent, program.directories);
}

/** The build puts every program and every chunk one folder below the same one. */
function builtEngine(builtFileUrl: string): string {
  return fileURLToPath(new URL('../engine/index.js', builtFileUrl));
}

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

/** Has the desktop's main process start the engine, and speaks with it over the channel that comes back. */
export function askParentForEngine(parent: ElectronParent, directories: EngineDirectories): StartEngine {
  const started = new Map<number, HandedEngine>();
  const tell = (message: ToParent) => parent.postMessage(message);
  let count = 0;
  parent.on('message', ({ data, ports: [port] }) => {
    if (!isFromParent(data)) return;
    const engine = started.get(data.number);
    if (data.engine === 'started') {
      if (isElectronPort(port)) engine?.take(port);
      return;
    }
    started.delete(data.number);
    engine?.end({ code: data.code });
  });
  return () => {
    count += 1;
    const number = count;
    const engine = createHandedEngine(() => tell({ engine: 'kill', number }));
    started.set(number, engine);
    tell({ engine: 'start', number, args: engineArguments(directories) });
    return engine;
  };
}

interface HandedEngine extends EngineProcess {
  take(port: ElectronPort): void;
  end(end: EngineEnd): void;
}

function createHandedEngine(kill: () => void): HandedEngine {
  const waiting: ToEngine[] = [];
  let port: ElectronPort | undefined;
  let onMessage: (message: FromEngine) => void = () => undefined;
  let onExit: (end: EngineEnd) => void = () => undefined;
  return {
    take(handed) {
      port = handed;
      // Only the engine has the other end, and it was built together with this program.
      port.on('message', ({ data }) => onMessage(data as FromEngine));
      port.start();
      for (const message of waiting.splice(0)) port.postMessage(message);
    },
    end(end) {
      port?.close();
      onExit(end);
    },
    post(message) {
      if (port === undefined) waiting.push(message);
      else port.postMessage(message);
    },
    onMessage: (listener) => {
      onMessage = listener;
    },
    onExit: (listener) => {
      onExit = listener;
    },
    kill,
  };
}
