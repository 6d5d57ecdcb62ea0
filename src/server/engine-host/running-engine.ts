import type { EngineAnswer, EngineCall, FromEngine, InputOf } from '../engine/calls.ts';
import type { AskOptions } from './engine.ts';
import type { EngineProcess } from './engine-process.ts';
import { SERVER_ENDS } from './failures.ts';
import { createPendingCall, type PendingCall } from './pending-call.ts';
import { waitAtMost } from './wait-at-most.ts';

/** One process of the engine, and the calls that it is at. */
export interface RunningEngine {
  ask<Call extends EngineCall>(
    call: Call,
    input: InputOf<Call>,
    asked: AskOptions,
  ): Promise<EngineAnswer<Call>>;
  /** It gets no further calls, and ends as soon as it is at none that may still come to something. */
  retire(): void;
  kill(): void;
  /** Has it let go of its calls in order, and ends it. */
  close(within: number): Promise<void>;
}

export interface RunningEngineOptions {
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
  const asked = new Map<number, RequestedCall>();
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
    asked.delete(id);
    if (calls.size === 0) onIdle();
    killIfUseless();
  });

  const exited = new Promise<void>((resolve) => {
    process.onExit(() => {
      const lost = [...asked.values()];
      for (const pending of calls.values()) pending.lose();
      calls.clear();
      asked.clear();
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
        asked.set(id, { call, input });
        calls.set(id, createPendingCall({ call, asked: options, resolve, reject, cancel, grace, onStuck }));
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
