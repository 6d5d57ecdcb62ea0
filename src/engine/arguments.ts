import { parseArgs } from 'node:util';
import type { OpenTablesOptions } from './open-tables.ts';

/** SECURITY: directories and nothing else: the arguments of a process are shown to every user of the machine. */
export function readDirectories(args: readonly string[]): OpenTablesOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { tables: { type: 'string' }, links: { type: 'string' } },
  });
  const { tables, links } = values;
  if (!tables || !links) throw new Error('The table engine takes --tables DIR and --links DIR.');
  return { tablesDirectory: tables, linksDirectory: links };
}
