import { readFile } from 'node:fs/promises';
import { homedir, release, type } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { APP_VERSION } from '#command-line/version.ts';
import type { AboutApp } from '#contract/index.ts';
import type { OutputFiles } from './assets.ts';
import type { KnownWindowProblem } from './window-problems.ts';

/** Files next to the built programs in a package. */
export type PackageFiles = Pick<OutputFiles, 'packaged' | 'notices'>;

interface AboutPlace {
  readonly shell: AboutApp['shell'];
  readonly dataDirectory: string;
  readonly files: PackageFiles | undefined;
  readonly windowProblems: { list(): readonly KnownWindowProblem[] };
}

/** Facts about this Vitrine, for the About page and for problem reports. */
export function createAbout({ shell, dataDirectory, files, windowProblems }: AboutPlace) {
  return {
    facts: async (): Promise<AboutApp> => ({
      version: APP_VERSION,
      license: __VITRINE_LICENSE__,
      ...(await readPackaged(files?.packaged)),
      shell,
      electron: process.versions.electron ?? null,
      chromium: process.versions.chrome ?? null,
      node: process.versions.node,
      tableEngine: __VITRINE_TABLE_ENGINE__,
      system: systemName(),
      architecture: process.arch,
      dataDirectory,
      reportedDirectory: fromHome(dataDirectory),
      windowProblems: [...windowProblems.list()],
    }),
    /** The licenses of all packaged code; null if it isn't packaged. */
    notices: (): Promise<string | null> => readNotices(files?.notices),
  };
}

const packaged = z.object({
  /** With a `+` if files were changed since. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}\+?$/)
    .nullable()
    .default(null),
  unreleasable: z.string().min(1).nullable().default(null),
});
type Packaged = z.infer<typeof packaged>;

const NOT_PACKED: Packaged = { commit: null, unreleasable: null };

/** A package whose description can't be read must not be released: it may have contained a reason against it. */
const UNREADABLE: Packaged = {
  commit: null,
  unreleasable: 'The file that describes this package is damaged.',
};

async function readPackaged(file: string | undefined): Promise<Packaged> {
  if (file === undefined) return NOT_PACKED;
  try {
    return packaged.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (problem) {
    return isMissing(problem) ? NOT_PACKED : UNREADABLE;
  }
}

function isMissing(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';
}

/** Unreadable licenses count as missing. */
async function readNotices(file: string | undefined): Promise<string | null> {
  return file === undefined ? null : readFile(file, 'utf8').catch(() => null);
}

function systemName(): string {
  if (type() === 'Darwin') return `macOS (Darwin ${release()})`;
  return `${type() === 'Windows_NT' ? 'Windows' : type()} ${release()}`;
}

/** Replaces the home directory with `~`, which hides the user's name. */
export function fromHome(file: string, home: string = homedir(), paths: path.PlatformPath = path): string {
  // Some accounts have the root as home, which reveals no name.
  if (home === '' || paths.dirname(home) === home) return file;
  const below = paths.relative(home, file);
  if (below === '') return '~';
  const isElsewhere = paths.isAbsolute(below) || below.split(paths.sep)[0] === '..';
  return isElsewhere ? file : `~${paths.sep}${below}`;
}
