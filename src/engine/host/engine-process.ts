import { devNull } from 'node:os';
import { join } from 'node:path';
import type { FromEngine, ToEngine } from '../calls.ts';

/** The engine's process, however it was started. */
export interface EngineProcess {
  post(message: ToEngine): void;
  onMessage(listener: (message: FromEngine) => void): void;
  /** Told once, of any end, also when it could not be started at all. */
  onExit(listener: (end: EngineEnd) => void): void;
  /** At once, whatever it is at. */
  kill(): void;
}

export interface EngineEnd {
  /** Unknown where it was ended from outside. */
  readonly code: number | null;
  readonly signal?: string | null;
}

export type StartEngine = () => EngineProcess;

/** What a process of the engine is started with. */
export interface EngineProgram {
  /** Its built entry. */
  readonly file: string;
  readonly directories: EngineDirectories;
}

export interface EngineDirectories {
  readonly tablesDirectory: string;
  readonly linksDirectory: string;
}

/** Of a server that keeps its things there. */
export function engineDirectories(dataDirectory: string): EngineDirectories {
  return { tablesDirectory: join(dataDirectory, 'tables'), linksDirectory: join(dataDirectory, 'links') };
}

export function engineArguments({ tablesDirectory, linksDirectory }: EngineDirectories): readonly string[] {
  return ['--tables', tablesDirectory, '--links', linksDirectory];
}

/** What native code and Node look at: where programs and temporary files are, the language, and the clock. */
const KEPT = /^(?:PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|LANG|LC_\w+|TZ|LD_LIBRARY_PATH)$/i;

const OWN = {
  // Of a panic one line: its stack would be of use to nobody here, and neither would warnings.
  RUST_BACKTRACE: '0',
  LANCEDB_LOG: 'error',
  // The engine reads ahead up to 2 GB, and glibc keeps freed memory for each thread. A search through all of a table of
  // 600 MB takes 250 MB at most with these two and 400 MB without, an index over it 270 and 470, for the same work.
  LANCE_DEFAULT_IO_BUFFER_SIZE: String(64 * 1024 * 1024),
  MALLOC_ARENA_MAX: '2',
  // Statistics of an index would hold all of its centers, of which nothing is told to anybody.
  LANCE_INCLUDE_VECTOR_CENTROIDS: 'false',
  // SECURITY: it opens every storage by what it is given. Even then it would ask the identity of this machine for a
  // region, past any proxy, and read the user's profiles.
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_REGION: 'us-east-1',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
} as const;

/**
 * SECURITY: the engine has what it needs of this environment and nothing else: what is in no process is in no report of
 * its crash.
 */
export function engineEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && KEPT.test(name) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(kept), ...OWN };
}
