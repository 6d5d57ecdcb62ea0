import { type BigIntStats, statSync } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deletionSizeProblem, isDeletionFile } from './deletion-files.ts';
import { inGroups, LanceFileError, reading } from './file-bytes.ts';

/** The links and subdirectories of a directory. */
interface Entries {
  readonly links: readonly string[];
  readonly directories: readonly string[];
}

/**
 * The paths of all links in a directory and below, without following any. A table may have a hundred thousand files,
 * so a directory is only listed again if it has changed, as every new entry changes it. Listing also checks the size
 * of each deletion file.
 */
export const linksBelow = rememberedLinks(20_000);

interface CachedEntries {
  readonly stamp: string;
  readonly entries: Entries;
}

function rememberedLinks(most: number): (directory: string) => Promise<readonly string[]> {
  const cache = new Map<string, CachedEntries>();

  async function entriesIn(directory: string): Promise<Entries> {
    // Synchronous: for a table in use this is the only step, and an asynchronous call would take longer.
    const facts = await reading(directory, async () => statSync(directory, { bigint: true }));
    if (facts === undefined) return NONE;
    const stamp = stampOf(facts);
    const before = cache.get(directory);
    if (before?.stamp === stamp) return before.entries;
    const entries = (await reading(directory, () => listEntries(directory))) ?? NONE;
    cache.delete(directory);
    // A second change in the same clock tick would not change the times.
    if (Date.now() - Number(facts.ctimeMs) > COARSEST_CLOCK) cache.set(directory, { stamp, entries });
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break;
      cache.delete(oldest);
    }
    return entries;
  }

  return async function below(directory: string): Promise<readonly string[]> {
    const { links, directories } = await entriesIn(directory);
    const deeper = await inGroups(directories, below);
    return [...links, ...deeper.flat()];
  };
}

const NONE: Entries = { links: [], directories: [] };

/** In milliseconds: some file systems store times in steps of two seconds. */
const COARSEST_CLOCK = 2_500;

function stampOf({ dev, ino, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${mtimeNs} ${ctimeNs}`;
}

async function listEntries(directory: string): Promise<Entries> {
  const links: string[] = [];
  const directories: string[] = [];
  const deletions: string[] = [];
  for await (const entry of await opendir(directory, { bufferSize: ENTRIES_A_READ })) {
    const path = join(directory, entry.name);
    if (isDeletionFile(entry.name)) deletions.push(path);
    if (entry.isSymbolicLink()) links.push(path);
    else if (entry.isDirectory()) directories.push(path);
    // Opening a pipe would wait for a writer.
    else if (!entry.isFile()) throw new LanceFileError(path, 'is no file.');
  }
  await inGroups(deletions, checkDeletionFile);
  return { links, directories };
}

/** Also for the target of a link. */
async function checkDeletionFile(path: string): Promise<void> {
  const facts = await reading(path, () => stat(path));
  const problem = facts && deletionSizeProblem(facts.size);
  if (problem !== undefined) throw new LanceFileError(path, problem);
}

const ENTRIES_A_READ = 256;
