import type { EngineAnswer, EngineCall, InputOf } from './calls.ts';

/** What answers each call; the signal is aborted when nobody waits for the answer any more. */
export type EngineHandlers = {
  readonly [Call in EngineCall]: (input: InputOf<Call>, signal: AbortSignal) => Promise<EngineAnswer<Call>>;
};
