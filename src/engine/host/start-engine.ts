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

/** The engine for a server program that was built to the given file. */
export function openBuiltEngine(builtFileUrl: string, dataDirectory: string): Engine {
  const directories = engineDirectories(dataDirectory);
  return createEngineHost({ start: engineStarter({ file: builtEngine(builtFileUrl), directories }) });
}

/** Chooses the way to start the engine in the present runtime. */
function engineStarter(program: EngineProgram): StartEngine {
  const parent = electronParent();
  return parent === undefined ? forkEngine(program) : requestEngineFromParent(parent, program.directories);
}

/** The build puts all programs and chunks one level below the same directory. */
function builtEngine(builtFileUrl: string): string {
  return fileURLToPath(new URL('../engine/index.js', builtFileUrl));
}

/** Starts the engine as a child of plain Node. It ends when its channel to this process closes. */
export function forkEngine({ file, directories }: EngineProgram): StartEngine {
  return () => {
    const child = fork(file, engineArguments(directories), {
      // Panic messages go to the error output of this process.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Supports bigints and bytes.
      serialization: 'advanced',
      execArgv: [],
      env: engineEnvironment(process.env),
    });
    return {
      // The process may have ended; its exit event reports that.
      post: (message) => void child.send(message, () => undefined),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => {
        child.once('exit', (code, signal) => listener({ code, signal }));
        // If the start failed, there is no exit event.
        child.on('error', () => child.pid === undefined && listener({ code: null }));
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}

/** Makes the desktop's main process start the engine, and connects to it through the returned port. */
export function requestEngineFromParent(parent: ElectronParent, directories: EngineDirectories): StartEngine {
  const started = new Map<number, HandedEngine>();
  const post = (message: ToParent) => parent.postMessage(message);
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
    const engine = createHandedEngine(() => post({ engine: 'kill', number }));
    started.set(number, engine);
    post({ engine: 'start', number, args: engineArguments(directories) });
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
