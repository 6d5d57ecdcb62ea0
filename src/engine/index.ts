import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { OpenTablesOptions } from './open-tables.ts';
import { connectToParent } from './parent-channel.ts';
import { loadHandlers, serveCalls } from './serve-calls.ts';

/** Slightly lower than other processes. If it were lower, queries would hardly progress on a busy machine. */
const PRIORITY = 5;

// Set before the engine starts its threads, which inherit it: a query on all cores must not slow down the window.
setPriority(PRIORITY);

const directories = readDirectories(process.argv.slice(2));
const channel = await connectToParent();
// The server has ended. Exit immediately, even if native threads are running: as after a crash, half-written data is
// in no table.
channel.onClose(() => process.kill(process.pid, 'SIGKILL'));
const handlers = loadHandlers(async () => (await import('./all-handlers.ts')).createAllHandlers(directories));
const reportReady = () => channel.post({ ready: true });
// If there is no engine for this machine, each call fails with the reason.
handlers.then(reportReady, reportReady);
serveCalls(channel, handlers);

/** SECURITY: only directories, since every user of the machine can see the arguments of a process. */
function readDirectories(args: readonly string[]): OpenTablesOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { tables: { type: 'string' }, links: { type: 'string' } },
  });
  const { tables, links } = values;
  if (!tables || !links) throw new Error('The table engine takes --tables DIR and --links DIR.');
  return { tablesDirectory: tables, linksDirectory: links };
}
