import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Failure } from '../failure.ts';

interface OfferedFile {
  readonly path: string;
  readonly name: string;
  /** Kept by the host for the page, and removed with its handle. SECURITY: a file of the user’s own never is. */
  readonly isSpooled: boolean;
}

interface OfferedFilesOptions {
  readonly remove: (path: string) => Promise<void>;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

/** A page opens what it sent as soon as it has the handle; one that has not by then is gone. */
export const OPEN_TIMEOUT = 5 * 60_000;

/** Files that a window may open: those that it has sent to the host, and those whose path the shell told. */
export function createOfferedFiles({ remove, schedule = scheduleUnref }: OfferedFilesOptions) {
  const offered = new Map<string, OfferedFile>();

  async function drop(handle: string): Promise<void> {
    const file = offered.get(handle);
    offered.delete(handle);
    if (file?.isSpooled === true) await remove(file.path);
  }

  return {
    offer(path: string, name: string, isSpooled: boolean): string {
      const handle = randomUUID();
      offered.set(handle, { path, name: basename(name), isSpooled });
      // What can't be removed is removed with the rest when the host ends.
      schedule(() => void drop(handle).catch(() => {}), OPEN_TIMEOUT);
      return handle;
    },
    /** A handle is good for one opening: what it stands for is closed with it. */
    take(handle: string): OfferedFile {
      const found = offered.get(handle);
      if (found === undefined)
        throw new Failure('GONE', 'This file is no longer available. Choose it again.');
      offered.delete(handle);
      return found;
    },
    drop,
  };
}

function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

/** Closes what a window has opened once that window is gone: a page that ends may not get to say so. */
export function createWindowFollower(close: (uploadId: string) => Promise<void>) {
  const byWindow = new WeakMap<AbortSignal, Set<string>>();
  /** The set that each is in. */
  const besides = new Map<string, Set<string>>();

  // What can't be closed now is closed with the rest when the host ends.
  const letGo = (uploadId: string) => void close(uploadId).catch(() => {});

  function openedIn(window: AbortSignal): Set<string> {
    const known = byWindow.get(window);
    if (known !== undefined) return known;
    const opened = new Set<string>();
    byWindow.set(window, opened);
    window.addEventListener('abort', () => opened.forEach(letGo), { once: true });
    return opened;
  }

  function follow(uploadId: string, window: AbortSignal): void {
    if (window.aborted) {
      letGo(uploadId);
      return;
    }
    const opened = openedIn(window);
    opened.add(uploadId);
    besides.set(uploadId, opened);
  }

  function forget(uploadId: string): void {
    besides.get(uploadId)?.delete(uploadId);
    besides.delete(uploadId);
  }

  return { follow, forget };
}
