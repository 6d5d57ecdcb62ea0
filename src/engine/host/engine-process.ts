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
