import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DataKind, type DataPlace, dataKind } from '#contract/index.ts';
import { Failure } from '../failure.ts';

interface DataPlacesOptions {
  /** The data directory. */
  readonly directory: string;
  /** The folder of the local server, which the user may have changed. */
  readonly serverDirectory: () => string;
  /** Absent if the shell can't show files in the file manager. */
  readonly showFile?: (path: string) => void;
}

/** Where Vitrine stores data on this computer, and how much. */
export function createDataPlaces({ directory, serverDirectory, showFile }: DataPlacesOptions) {
  const pathOf = (kind: DataKind): string => {
    if (kind === 'settings') return directory;
    return kind === 'server' ? serverDirectory() : path.join(directory, kind);
  };
  return {
    canShow: showFile !== undefined,
    /** Only existing places. */
    async list(): Promise<DataPlace[]> {
      const places = await Promise.all(dataKind.options.map((kind) => measure(kind, pathOf(kind))));
      return places.filter((place) => place !== undefined);
    },
    /** SECURITY: a page names a kind, never a path. */
    show(kind: DataKind): void {
      if (showFile === undefined)
        throw new Failure('INVALID', 'Only the desktop app can show folders. Copy the path instead.');
      showFile(pathOf(kind));
    },
  };
}

/** Beyond this many files, counting stops and the size is shown as a minimum. */
const MAX_COUNTED = 20_000;

async function measure(kind: DataKind, place: string): Promise<DataPlace | undefined> {
  const found = await usage(place, kind !== 'settings');
  return found && { kind, path: place, ...found };
}

interface Usage {
  readonly size: number;
  readonly isWhole: boolean;
}

/** The size of all files in a directory; undefined if it doesn't exist. Unreadable files make the result incomplete. */
async function usage(place: string, isDeep: boolean): Promise<Usage | undefined> {
  if ((await lstat(place).catch(() => undefined)) === undefined) return undefined;
  const waiting = [place];
  let [size, seen, isWhole] = [0, 0, true];
  for (let next = waiting.pop(); next !== undefined && isWhole; next = waiting.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => undefined);
    seen += entries?.length ?? 0;
    isWhole = entries !== undefined && seen <= MAX_COUNTED;
    for (const entry of isWhole ? (entries ?? []) : []) {
      const at = path.join(next, entry.name);
      // Links aren't followed: they may lead to tables elsewhere.
      if (entry.isDirectory() && isDeep) waiting.push(at);
      // A file may be removed meanwhile.
      if (entry.isFile()) size += (await lstat(at).catch(() => undefined))?.size ?? 0;
    }
  }
  return { size, isWhole };
}
