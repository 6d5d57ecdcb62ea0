import { ERROR, type ErrorCode } from '../../protocol/index.ts';
import type { EngineAnswer, EngineCall, InputOf } from '../calls.ts';

/** The table engine, which runs in its own process. */
export interface Engine {
  /** Sends a call. Rejects with an `EngineFailure`. The first call starts the engine. */
  run<Call extends EngineCall>(
    call: Call,
    input: InputOf<Call>,
    options?: RunOptions,
  ): Promise<EngineAnswer<Call>>;
  close(): Promise<void>;
}

export interface RunOptions {
  /** Aborted if the caller no longer waits. */
  readonly signal?: AbortSignal;
  /** In milliseconds. */
  readonly timeLimit?: number;
}

/** The failure of a call. The message is for the user. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly code: ErrorCode;
  readonly isDiskFull: boolean;
  /** Whether the call was a change that may have been applied. */
  readonly isOutcomeUnknown: boolean;

  constructor(code: ErrorCode, message: string, { isDiskFull = false, isOutcomeUnknown = false } = {}) {
    super(message);
    this.code = code;
    this.isDiskFull = isDiskFull;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}

/** For a server without an engine: everything else works. */
export const NO_ENGINE: Engine = {
  run: () =>
    Promise.reject(new EngineFailure(ERROR.unsupported, 'this server runs without its table engine.')),
  close: () => Promise.resolve(),
};

const READING: ReadonlySet<EngineCall> = new Set([
  'count',
  'stats',
  'listIndices',
  'indexStats',
  'explain',
  'analyze',
  'query',
  'texts',
]);

/** Whether the call may change something on disk. */
export function isChange(call: EngineCall): boolean {
  return !READING.has(call);
}

/** Their results are lost with the process: an unfinished sample is deleted, and loaded data is gone. */
const LOST_WITH_ENGINE: ReadonlySet<EngineCall> = new Set(['makeSample', 'prewarmIndex']);

export function endedDuring(call: EngineCall): EngineFailure {
  const isOutcomeUnknown = isChange(call) && !LOST_WITH_ENGINE.has(call);
  const message = 'The table engine crashed during this request. Try again.';
  return new EngineFailure(ERROR.serviceUnavailable, message, { isOutcomeUnknown });
}

/** Not as unavailable: clients retry that automatically, and it would take as long again. */
export function tookTooLong(timeLimit: number): EngineFailure {
  return new EngineFailure(
    ERROR.invalidInput,
    `The request timed out after ${timeLimit / 1000} s. Request fewer rows, or use a filter or an index.`,
  );
}

export function endsAgainAndAgain(times: number, rest: number): EngineFailure {
  return new EngineFailure(
    ERROR.serviceUnavailable,
    `The table engine crashed ${times} times. Retrying is paused for ${rest / 1000} s.`,
  );
}

/** Not as unavailable: a retry would crash the engine again. */
export function crashesEngine(times: number, rest: number): EngineFailure {
  return new EngineFailure(
    ERROR.invalidInput,
    `This request crashed the table engine ${times} times. It is blocked for ${rest / 1000} s; other requests aren’t. Simplify it.`,
  );
}

export const SERVER_ENDS = new EngineFailure(
  ERROR.serviceUnavailable,
  'The local server is ending, and its table engine with it.',
);
