import { devNull } from 'node:os';
import { join } from 'node:path';
import type { FromEngine, ToEngine } from '../calls.ts';

/** The engine's process, independent of how it was started. */
export interface EngineProcess {
  post(message: ToEngine): void;
  onMessage(listener: (message: FromEngine) => void): void;
  /** Called once when the process ends, or if it could not be started. */
  onExit(listener: (end: EngineEnd) => void): void;
  /** Kills it immediately, even during a call. */
  kill(): void;
}

export interface EngineEnd {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal?: string | null;
}

export type StartEngine = () => EngineProcess;

/** The program of the engine. */
export interface EngineProgram {
  /** The built entry. */
  readonly file: string;
  readonly directories: EngineDirectories;
}

export interface EngineDirectories {
  readonly tablesDirectory: string;
  readonly linksDirectory: string;
}

/** The directories of a server with this data directory. */
export function engineDirectories(dataDirectory: string): EngineDirectories {
  return { tablesDirectory: join(dataDirectory, 'tables'), linksDirectory: join(dataDirectory, 'links') };
}

export function engineArguments({ tablesDirectory, linksDirectory }: EngineDirectories): readonly string[] {
  return ['--tables', tablesDirectory, '--links', linksDirectory];
}

/** The variables that native code and Node use: for programs, temporary files, the language, and the clock. */
const KEPT = /^(?:PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|LANG|LC_\w+|TZ|LD_LIBRARY_PATH)$/i;

const OWN = {
  // Only one line for a panic: stacks and warnings are not useful here.
  RUST_BACKTRACE: '0',
  LANCEDB_LOG: 'error',
  // By default, the engine reads ahead up to 2 GB, and glibc keeps freed memory for each thread. A search through a
  // whole table of 600 MB takes at most 250 MB with these two and 400 MB without, building an index 270 and 470, with
  // the same amount of work.
  LANCE_DEFAULT_IO_BUFFER_SIZE: String(64 * 1024 * 1024),
  MALLOC_ARENA_MAX: '2',
  // Otherwise, index statistics include all centroids, which nothing uses.
  LANCE_INCLUDE_VECTOR_CENTROIDS: 'false',
  // SECURITY: the engine has credentials for every storage that it opens. Even so, it would request a region from the
  // metadata service of this machine, past any proxy, and read the user's profiles.
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_REGION: 'us-east-1',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
} as const;

/** SECURITY: the engine gets only the variables that it needs, so that no others are in its crash reports. */
export function engineEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const allowed = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && KEPT.test(name) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(allowed), ...OWN };
}
