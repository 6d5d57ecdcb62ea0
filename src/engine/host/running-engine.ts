import type { EngineAnswer, EngineCall, FromEngine, InputOf } from '../calls.ts';
import { EngineFailure, endedDuring, isChange, type RunOptions, SERVER_ENDS, tookTooLong } from './engine.ts';
import type { EngineProcess } from './engine-process.ts';

/** A process of the engine, with its pending calls. */
export interface RunningEngine {
  run<Call extends EngineCall>(
    call: Call,
    input: InputOf<Call>,
    runOptions: RunOptions,
  ): Promise<EngineAnswer<Call>>;
  /** Accepts no further calls, and ends when no pending call can still succeed. */
  retire(): void;
  kill(): void;
  /** Lets pending calls finish cleanly, then ends the process. */
  close(within: number): Promise<void>;
}

interface RunningEngineOptions {
  readonly process: EngineProcess;
  /** The time for a canceled call to release its resources, in milliseconds. */
  readonly grace: number;
  /** Called if a canceled call exceeds that time. */
  readonly onStuck: () => void;
  readonly onExit: (end: EngineExit) => void;
}

export interface EngineExit {
  /** Whether this process killed it. */
  readonly wasKilled: boolean;
  /** Whether it loaded successfully, or answered a call. */
  readonly hasAnswered: boolean;
  /** The calls that were pending when it ended. */
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
    run: (call, input, options) =>
      new Promise((resolve, reject) => {
        count += 1;
        const id = count;
        const cancel = () => process.post({ cancel: id });
        process.post({ id, call, input });
        pending.set(id, { call, input });
        calls.set(
          id,
          createPendingCall({ call, runOptions: options, resolve, reject, cancel, grace, onStuck }),
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

async function waitAtMost(event: Promise<void>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([event, limit]);
  clearTimeout(timer);
}

interface PendingCall {
  /** Handles the final message for the call. */
  take(message: FromEngine): void;
  /** Called when the engine ends. */
  lose(): void;
  giveUp(reason: unknown): void;
  /** Whether the call was canceled, and still runs after the grace time. */
  isStuck(): boolean;
}

interface PendingCallOptions<Call extends EngineCall> {
  readonly call: Call;
  readonly runOptions: RunOptions;
  readonly resolve: (answer: EngineAnswer<Call>) => void;
  readonly reject: (reason: unknown) => void;
  /** Sends the cancellation to the engine. */
  readonly cancel: () => void;
  /** The time to release its resources after a cancellation, in milliseconds. */
  readonly grace: number;
  readonly onStuck: () => void;
}

function createPendingCall<Call extends EngineCall>(options: PendingCallOptions<Call>): PendingCall {
  const { call, runOptions, resolve, reject } = options;
  let givenUp: { readonly reason: unknown } | undefined;
  let isStuck = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  const stopWatching = watch(runOptions, giveUp);

  function giveUp(reason: unknown): void {
    if (givenUp !== undefined) return;
    givenUp = { reason };
    options.cancel();
    grace = setTimeout(() => {
      isStuck = true;
      options.onStuck();
    }, options.grace);
    // The result of a canceled change is reported only at its end, since until then it is writing to the table.
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
      // The answer has the type of the call with this number, even after a late cancellation.
      if ('answer' in message) resolve(message.answer as EngineAnswer<Call>);
      else if (givenUp !== undefined) reject(givenUp.reason);
      else if ('problem' in message) reject(failureOf(message));
    },
  };
}

function failureOf({ problem }: Extract<FromEngine, { readonly problem: unknown }>): EngineFailure {
  return new EngineFailure(problem.code, problem.message, { isDiskFull: problem.isDiskFull === true });
}

/** Calls `giveUp` when the signal is aborted, or at the time limit. Returns a function that stops watching. */
function watch({ signal, timeLimit }: RunOptions, giveUp: (reason: unknown) => void): () => void {
  const onAbort = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const timer =
    timeLimit === undefined ? undefined : setTimeout(() => giveUp(tookTooLong(timeLimit)), timeLimit);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
}
