import type { FromEngine, ToEngine } from '../engine/calls.ts';
import { type ElectronParent, type ElectronPort, isElectronPort } from '../engine/electron-port.ts';
import {
  type EngineDirectories,
  type EngineEnd,
  type EngineProcess,
  engineArguments,
  type StartEngine,
} from './engine-process.ts';
import { isFromParent, type ToParent } from './parent-messages.ts';

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
