import type { ErrorCode } from '../../protocol/index.ts';
import type { EngineAnswer, EngineCall, InputOf } from '../calls.ts';

/** What the server asks of its table engine, which runs in a process of its own. */
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

  constructor(code: ErrorCode, message: string, isDiskFull = false) {
    super(message);
    this.code = code;
    this.isDiskFull = isDiskFull;
  }
}

const UNSUPPORTED: ErrorCode = 0;

/** Where nobody started one: every other part of the server works. */
export const NO_ENGINE: Engine = {
  ask: () => Promise.reject(new EngineFailure(UNSUPPORTED, 'this server runs without its table engine.')),
  close: () => Promise.resolve(),
};
