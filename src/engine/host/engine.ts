import { ERROR, type ErrorCode } from '../../protocol/index.ts';
import type { EngineAnswer, EngineCall, InputOf } from '../calls.ts';

/** What is asked of the table engine, which runs in a process of its own. */
export interface Engine {
  /** The answer, or an `EngineFailure`. The engine is started by the first call. */
  ask<Call extends EngineCall>(
    call: Call,
    input: InputOf<Call>,
    options?: AskOptions,
  ): Promise<EngineAnswer<Call>>;
  close(): Promise<void>;
}

export interface AskOptions {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** In milliseconds. */
  readonly timeLimit?: number;
}

/** What kept a call from its answer; the message is for the user. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly code: ErrorCode;
  readonly isDiskFull: boolean;
  /** It was a change, and may have been made all the same. */
  readonly isOutcomeUnknown: boolean;

  constructor(code: ErrorCode, message: string, { isDiskFull = false, isOutcomeUnknown = false } = {}) {
    super(message);
    this.code = code;
    this.isDiskFull = isDiskFull;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}

/** Where nobody started one: every other part of the server works. */
export const NO_ENGINE: Engine = {
  ask: () =>
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

/** Whether the call may leave something on disk. */
export function isChange(call: EngineCall): boolean {
  return !READING.has(call);
}

/** What they do goes with the process: a sample is thrown away, and what was loaded into memory is gone. */
const LOST_WITH_ENGINE: ReadonlySet<EngineCall> = new Set(['makeSample', 'prewarmIndex']);

export function endedDuring(call: EngineCall): EngineFailure {
  const isOutcomeUnknown = isChange(call) && !LOST_WITH_ENGINE.has(call);
  const message = 'The table engine crashed during this request. Try again.';
  return new EngineFailure(ERROR.serviceUnavailable, message, { isOutcomeUnknown });
}

/** Not as unavailable: clients try that again by themselves, and this would take as long the next time. */
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

/** Not as unavailable either: it would end the engine again. */
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
