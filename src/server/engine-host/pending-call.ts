import type { EngineAnswer, EngineCall, FromEngine } from '../engine/calls.ts';
import { type AskOptions, EngineFailure } from './engine.ts';
import { endedDuring, isChange, tookTooLong } from './failures.ts';

/** A call that the engine is at. */
export interface PendingCall {
  /** What the engine sent about it, which is the last that is heard of it. */
  take(message: FromEngine): void;
  /** The engine is gone. */
  lose(): void;
  giveUp(reason: unknown): void;
  /** Given up, and the engine is still at it after the grace. */
  isStuck(): boolean;
}

export interface PendingCallOptions<Call extends EngineCall> {
  readonly call: Call;
  readonly asked: AskOptions;
  readonly resolve: (answer: EngineAnswer<Call>) => void;
  readonly reject: (reason: unknown) => void;
  /** Tells the engine that nobody waits any more. */
  readonly cancel: () => void;
  /** How long it may take until it lets go, in milliseconds. */
  readonly grace: number;
  readonly onStuck: () => void;
}

export function createPendingCall<Call extends EngineCall>(options: PendingCallOptions<Call>): PendingCall {
  const { call, asked, resolve, reject } = options;
  let givenUp: { readonly reason: unknown } | undefined;
  let isStuck = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  const stopWatching = watch(asked, giveUp);

  function giveUp(reason: unknown): void {
    if (givenUp !== undefined) return;
    givenUp = { reason };
    options.cancel();
    grace = setTimeout(() => {
      isStuck = true;
      options.onStuck();
    }, options.grace);
    // Of a change it is told only when it is over: until then the table is being written to.
    if (!isChange(call)) reject(reason);
  }

  function end(tell: () => void): void {
    stopWatching();
    clearTimeout(grace);
    if (givenUp === undefined) tell();
    else reject(givenUp.reason);
  }

  return {
    giveUp,
    isStuck: () => isStuck,
    lose: () => end(() => reject(endedDuring(call))),
    take: (message) =>
      end(() => {
        // What comes back by a call's number is what that call answers.
        if ('answer' in message) resolve(message.answer as EngineAnswer<Call>);
        else if ('problem' in message) reject(failureOf(message));
      }),
  };
}

function failureOf({ problem }: Extract<FromEngine, { readonly problem: unknown }>): EngineFailure {
  return new EngineFailure(problem.code, problem.message, problem.isDiskFull);
}

/** Gives up when nobody waits any more, and when it takes too long. Returns what ends the watch. */
function watch({ signal, timeLimit }: AskOptions, giveUp: (reason: unknown) => void): () => void {
  const onAbort = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const timer =
    timeLimit === undefined ? undefined : setTimeout(() => giveUp(tookTooLong(timeLimit)), timeLimit);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
}
