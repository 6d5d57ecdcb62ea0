import type { ErrorCode } from '../../protocol/index.ts';
import type { EngineCall } from '../engine/calls.ts';
import { EngineFailure } from './engine.ts';

const INVALID: ErrorCode = 13;
const UNAVAILABLE: ErrorCode = 17;

const READING: ReadonlySet<EngineCall> = new Set([
  'count',
  'stats',
  'listIndices',
  'indexStats',
  'explain',
  'analyze',
  'query',
]);

/** Whether the call may leave something on disk. */
export function isChange(call: EngineCall): boolean {
  return !READING.has(call);
}

export function endedDuring(call: EngineCall): EngineFailure {
  // What a sample is made in is thrown away.
  const isLeftOpen = isChange(call) && call !== 'makeSample';
  const advice = isLeftOpen ? 'See whether the table has a new version before you try again.' : 'Try again.';
  return new EngineFailure(
    UNAVAILABLE,
    `The table engine ended unexpectedly while it worked on this. ${advice}`,
  );
}

/** Not as unavailable: clients try that again by themselves, and this would take as long the next time. */
export function tookTooLong(timeLimit: number): EngineFailure {
  return new EngineFailure(
    INVALID,
    `This took longer than ${timeLimit / 1000} s and was stopped. Ask for fewer rows, or narrow it down with a filter or an index.`,
  );
}

export function endsAgainAndAgain(times: number, rest: number): EngineFailure {
  return new EngineFailure(
    UNAVAILABLE,
    `The table engine ended ${times} times without an answer, so it is left alone for ${rest / 1000} s. Try again after that.`,
  );
}

export const SERVER_ENDS = new EngineFailure(
  UNAVAILABLE,
  'The local server is ending, and its table engine with it.',
);
