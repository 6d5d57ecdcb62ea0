import { ERROR, type ErrorCode } from '../protocol/index.ts';
import type { EngineError } from './calls.ts';

/** The failure of a call. The message is for the user. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem';
  readonly code: ErrorCode;
  readonly isDiskFull: boolean;

  constructor(code: ErrorCode, message: string, isDiskFull = false) {
    super(message);
    this.code = code;
    this.isDiskFull = isDiskFull;
  }
}

/** Invalid input, which is the cause of almost all errors of the engine. */
export function invalid(message: string): EngineProblem {
  return new EngineProblem(ERROR.invalidInput, message);
}

export function asEngineError(problem: unknown): EngineError {
  if (problem instanceof EngineProblem) {
    const { code, message, isDiskFull } = problem;
    return isDiskFull ? { code, message, isDiskFull } : { code, message };
  }
  return { code: ERROR.internal, message: problem instanceof Error ? problem.message : String(problem) };
}
