import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron';
import { handleStartFailure, type ServerProcess, type SpawnServer } from '#core/local-server/process.ts';
import { engineEnvironment } from '#engine/host/engine-process.ts';
import { type FromParent, isToParent } from '#engine/host/parent-messages.ts';
import { captureStream } from './capture-output.ts';

interface ServerFiles {
  readonly server: string;
  readonly engine: string;
}

/** Starts the local server in its own process, so that a crash doesn’t end the window. */
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
          handleStartFailure(received, {
            onFailure: listener,
            answer: (message) => child.postMessage(message),
          }),
        ),
      // For a later failure, or one without a message, the reason is in the error output, which may arrive after the
      // exit event.
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
 * Starts the table engine on request of a server, and gives both an end of a channel. The engine ends with its
 * server. SECURITY: the server chooses the directories, but the program and its environment are decided here.
 */
function installEngines(server: UtilityProcess, file: string): void {
  const engines = new Map<number, UtilityProcess>();
  const post = (message: FromParent, ports: Electron.MessagePortMain[] = []) =>
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
      post({ engine: 'ended', number, code });
    });
    const { port1, port2 } = new MessageChannelMain();
    engine.postMessage(null, [port1]);
    post({ engine: 'started', number }, [port2]);
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

/** Not a request: an engine in the middle of a query doesn’t process messages. */
function kill(engine: UtilityProcess | undefined): void {
  if (engine === undefined) return;
  if (engine.pid === undefined) engine.once('spawn', () => kill(engine));
  else process.kill(engine.pid, 'SIGKILL');
}
