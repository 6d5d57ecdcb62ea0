import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron';
import { engineEnvironment } from '../server/engine-host/engine-environment.ts';
import { type FromParent, isToParent } from '../server/engine-host/parent-messages.ts';

/**
 * Starts the table engine for a server that asks for it, and hands each of the two an end of a channel between them.
 * The engine ends with its server. SECURITY: the server says with which directories, but which program is started, and
 * with what environment, is decided here.
 */
export function installEngines(server: UtilityProcess, file: string): void {
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
