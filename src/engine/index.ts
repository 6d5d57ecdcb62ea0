import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { OpenTablesOptions } from './open-tables.ts';
import { connectToParent } from './parent-channel.ts';
import { loadHandlers, serveCalls } from './serve-calls.ts';

/** A little below the others. No lower: on a busy machine a query would hardly get on. */
const PRIORITY = 5;

// Before the engine starts its threads, which take it over: a query on all cores must not hold up the window.
setPriority(PRIORITY);

const directories = readDirectories(process.argv.slice(2));
const channel = await connectToParent();
// Without a server there is nobody to answer. At once, whatever native threads are at: what they leave half written is
// in no table, as after a crash.
channel.onClose(() => process.kill(process.pid, 'SIGKILL'));
const handlers = loadHandlers(async () => (await import('./all-handlers.ts')).createAllHandlers(directories));
const tellReady = () => channel.post({ ready: true });
// Where there is no engine for this machine, each call is told so.
handlers.then(tellReady, tellReady);
serveCalls(channel, handlers);

/** SECURITY: directories and nothing else: the arguments of a process are shown to every user of the machine. */
function readDirectories(args: readonly string[]): OpenTablesOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { tables: { type: 'string' }, links: { type: 'string' } },
  });
  const { tables, links } = values;
  if (!tables || !links) throw new Error('The table engine takes --tables DIR and --links DIR.');
  return { tablesDirectory: tables, linksDirectory: links };
}
