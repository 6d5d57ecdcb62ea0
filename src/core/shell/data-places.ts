import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DataKind, type DataPlace, dataKind } from '#contract/index.ts';
import { Failure } from '../failure.ts';

interface DataPlacesOptions {
  /** The data directory. */
  readonly directory: string;
  /** The user may have chosen another one for it. */
  readonly serverDirectory: () => string;
  /** Left out where the shell can't show anything in the file manager. */
  readonly showFile?: (path: string) => void;
}

/** Where all that Vitrine stores on this computer lies, and how much it is. */
export function createDataPlaces({ directory, serverDirectory, showFile }: DataPlacesOptions) {
  const pathOf = (kind: DataKind): string => {
    if (kind === 'settings') return directory;
    return kind === 'server' ? serverDirectory() : path.join(directory, kind);
  };
  return {
    canShow: showFile !== undefined,
    /** Those that are there; what is not yet takes no room. */
    async list(): Promise<DataPlace[]> {
      const places = await Promise.all(dataKind.options.map((kind) => measure(kind, pathOf(kind))));
      return places.filter((place) => place !== undefined);
    },
    /** SECURITY: a page names one of these kinds, and never a path. */
    show(kind: DataKind): void {
      if (showFile === undefined)
        throw new Failure('INVALID', 'Only the desktop app can show folders. Copy the path instead.');
      showFile(pathOf(kind));
    },
  };
}

/** More files than this are not counted: the rest is told as more. */
const MAX_COUNTED = 20_000;

async function measure(kind: DataKind, place: string): Promise<DataPlace | undefined> {
  const found = await usage(place, kind !== 'settings');
  return found && { kind, path: place, ...found };
}

interface Usage {
  readonly size: number;
  readonly isWhole: boolean;
}

/** Of all files in a directory; undefined where there is none. What can't be read is left out, and said to be. */
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
      // A link may lead to a table that is somebody else's.
      if (entry.isDirectory() && isDeep) waiting.push(at);
      // A file may go while it is counted.
      if (entry.isFile()) size += (await lstat(at).catch(() => undefined))?.size ?? 0;
    }
  }
  return { size, isWhole };
}
