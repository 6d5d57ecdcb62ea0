import type { EngineAnswer, EngineCall, FromEngine, InputOf } from '../calls.ts';
import { type AskOptions, EngineFailure, endedDuring, isChange, SERVER_ENDS, tookTooLong } from './engine.ts';
import type { EngineProcess } from './engine-process.ts';

/** One process of the engine, and the calls that it is at. */
export interface RunningEngine {
  ask<Call extends EngineCall>(
    call: Call,
    input: InputOf<Call>,
    callOptions: AskOptions,
  ): Promise<EngineAnswer<Call>>;
  /** It gets no further calls, and ends as soon as it is at none that may still come to something. */
  retire(): void;
  kill(): void;
  /** Has it let go of its calls in order, and ends it. */
  close(within: number): Promise<void>;
}

interface RunningEngineOptions {
  readonly process: EngineProcess;
  /** How long a call that was given up may take until it lets go, in milliseconds. */
  readonly grace: number;
  /** Told when one did not. */
  readonly onStuck: () => void;
  readonly onExit: (end: EngineExit) => void;
}

export interface EngineExit {
  /** From here, and not by itself. */
  readonly wasKilled: boolean;
  /** It was loaded, or good for something. */
  readonly hasAnswered: boolean;
  /** What it was at. */
  readonly lost: readonly RequestedCall[];
}

export interface RequestedCall {
  readonly call: EngineCall;
  readonly input: InputOf<EngineCall>;
}

export function createRunningEngine({
  process,
  grace,
  onStuck,
  onExit,
}: RunningEngineOptions): RunningEngine {
  const calls = new Map<number, PendingCall>();
  const pending = new Map<number, RequestedCall>();
  let count = 0;
  let hasAnswered = false;
  let isRetired = false;
  let wasKilled = false;
  let onIdle: () => void = () => undefined;

  function kill(): void {
    wasKilled = true;
    process.kill();
  }

  function killIfUseless(): void {
    if (isRetired && [...calls.values()].every((pending) => pending.isStuck())) kill();
  }

  process.onMessage((message) => {
    hasAnswered = true;
    if ('ready' in message) return;
    const id = idOf(message);
    calls.get(id)?.take(message);
    calls.delete(id);
    pending.delete(id);
    if (calls.size === 0) onIdle();
    killIfUseless();
  });

  const exited = new Promise<void>((resolve) => {
    process.onExit(() => {
      const lost = [...pending.values()];
      for (const pending of calls.values()) pending.lose();
      calls.clear();
      pending.clear();
      onExit({ wasKilled, hasAnswered, lost });
      resolve();
    });
  });

  return {
    kill,
    ask: (call, input, options) =>
      new Promise((resolve, reject) => {
        count += 1;
        const id = count;
        const cancel = () => process.post({ cancel: id });
        process.post({ id, call, input });
        pending.set(id, { call, input });
        calls.set(
          id,
          createPendingCall({ call, callOptions: options, resolve, reject, cancel, grace, onStuck }),
        );
      }),
    retire() {
      isRetired = true;
      killIfUseless();
    },
    async close(within) {
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      for (const pending of calls.values()) pending.giveUp(SERVER_ENDS);
      if (calls.size > 0) await waitAtMost(idle, within);
      kill();
      await waitAtMost(exited, within);
    },
  };
}

function idOf(message: Exclude<FromEngine, { readonly ready: true }>): number {
  return 'released' in message ? message.released : message.id;
}

/** Waits for the event, but no longer than this. */
async function waitAtMost(event: Promise<void>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([event, limit]);
  clearTimeout(timer);
}

/** A call that the engine is at. */
interface PendingCall {
  /** What the engine sent about it, which is the last that is heard of it. */
  take(message: FromEngine): void;
  /** The engine is gone. */
  lose(): void;
  giveUp(reason: unknown): void;
  /** Given up, and the engine is still at it after the grace. */
  isStuck(): boolean;
}

interface PendingCallOptions<Call extends EngineCall> {
  readonly call: Call;
  readonly callOptions: AskOptions;
  readonly resolve: (answer: EngineAnswer<Call>) => void;
  readonly reject: (reason: unknown) => void;
  /** Tells the engine that nobody waits any more. */
  readonly cancel: () => void;
  /** How long it may take until it lets go, in milliseconds. */
  readonly grace: number;
  readonly onStuck: () => void;
}

function createPendingCall<Call extends EngineCall>(options: PendingCallOptions<Call>): PendingCall {
  const { call, callOptions, resolve, reject } = options;
  let givenUp: { readonly reason: unknown } | undefined;
  let isStuck = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  const stopWatching = watch(callOptions, giveUp);

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

  function end(): void {
    stopWatching();
    clearTimeout(grace);
  }

  return {
    giveUp,
    isStuck: () => isStuck,
    lose() {
      end();
      reject(endedDuring(call));
    },
    take(message) {
      end();
      // What comes back by a call's number is what that call answers: a change that was given up too late, too.
      if ('answer' in message) resolve(message.answer as EngineAnswer<Call>);
      else if (givenUp !== undefined) reject(givenUp.reason);
      else if ('problem' in message) reject(failureOf(message));
    },
  };
}

function failureOf({ problem }: Extract<FromEngine, { readonly problem: unknown }>): EngineFailure {
  return new EngineFailure(problem.code, problem.message, { isDiskFull: problem.isDiskFull === true });
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
