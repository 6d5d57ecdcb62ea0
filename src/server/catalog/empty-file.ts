import { renameSync, statSync } from 'node:fs';
import { CatalogError } from './catalog-error.ts';

/*
 * A catalog’s file is empty for a moment while the store makes it, and for ever if something took its content. The store
 * would take both for a new catalog, without a word.
 */

/** Another process may be making it right now: it takes a few microseconds, and much longer on a busy machine. */
const WAITS = 100;
const WAIT_MILLIS = 20;

/** Where the empty file lies from now on; undefined where there is none. */
export function setEmptyFileAside(file: string): string | undefined {
  for (let waits = 0; isEmpty(file); waits += 1) {
    if (waits === WAITS) return setAside(file);
    pause(WAIT_MILLIS);
  }
  return undefined;
}

function isEmpty(file: string): boolean {
  try {
    const found = statSync(file);
    return found.isFile() && found.size === 0;
  } catch {
    // Not there, or not readable: opening the store says so in its own words.
    return false;
  }
}

function setAside(file: string): string {
  // Windows has no colons in file names.
  const aside = file.replace(/\.mdb$/, `.corrupt-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.mdb`);
  try {
    renameSync(file, aside);
    return aside;
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CatalogError(
      `The catalog file ${file} is empty and couldn’t be set aside: ${reason}. Move it away to start empty, or use another directory.`,
    );
  }
}

/** At once: the catalog is opened while nothing else goes on. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
