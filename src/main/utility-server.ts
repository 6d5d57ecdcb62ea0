import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron';
import { handleStartFailure, type ServerProcess, type SpawnServer } from '#core/local-server/process.ts';
import { engineEnvironment } from '#engine/host/engine-process.ts';
import { type FromParent, isToParent } from '#engine/host/parent-messages.ts';
import { captureStream } from './capture-output.ts';

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
    const [output, errors] = [captureStream(child.stdout), captureStream(child.stderr)];
    return {
      pid: child.pid,
      send: (message) => child.postMessage(message),
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

/**
 * Starts the table engine for a server that asks for it, and hands each of the two an end of a channel between them.
 * The engine ends with its server. SECURITY: the server says with which directories, but which program is started, and
 * with what environment, is decided here.
 */
function installEngines(server: UtilityProcess, file: string): void {
  const engines = new Map<number, UtilityProcess>();
  const tell = (message: FromParent, ports: Electron.MessagePortMain[] = []) =>
    server.postMessage(message, ports);

  function start(number: number, args: readonly string[]): void {
    const engine = utilityProcess.fork(file, [...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: engineEnvironment(process.env),
      serviceName: 'Vitrine table engine',
    });
    engines.set(number, engine);
    engine.once('exit', (code) => {
      engines.delete(number);
      tell({ engine: 'ended', number, code });
    });
    const { port1, port2 } = new MessageChannelMain();
    engine.postMessage(null, [port1]);
    tell({ engine: 'started', number }, [port2]);
  }

  server.on('message', (message: unknown) => {
    if (!isToParent(message)) return;
    if (message.engine === 'start') start(message.number, message.args);
    else kill(engines.get(message.number));
  });
  server.once('exit', () => {
    for (const engine of engines.values()) kill(engine);
  });
}

/** Not asked first: an engine that is in the middle of a query hears nothing. */
function kill(engine: UtilityProcess | undefined): void {
  if (engine === undefined) return;
  if (engine.pid === undefined) engine.once('spawn', () => kill(engine));
  else process.kill(engine.pid, 'SIGKILL');
}
