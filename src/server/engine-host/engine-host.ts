import { createCrashLimiter, DEFAULT_DEATH_LIMITS, type DeathLimits } from './crash-limiter.ts';
import { createDeadlyCalls, DEFAULT_CALL_LIMITS } from './deadly-calls.ts';
import type { Engine } from './engine.ts';
import type { StartEngine } from './engine-process.ts';
import { SERVER_ENDS } from './failures.ts';
import { createRunningEngine, type EngineExit, type RunningEngine } from './running-engine.ts';

export interface EngineHostOptions {
  readonly start: StartEngine;
  /** How long a call that was given up may take until it lets go; all times are in milliseconds. */
  readonly grace?: number;
  /** How long the calls that run may take to let go when the server ends. */
  readonly endWithin?: number;
  /** At the same time: the one that is asked, and those that are still at something. */
  readonly mostProcesses?: number;
  readonly deathLimits?: DeathLimits;
  /** The same for one call, as often as it is asked. */
  readonly callLimits?: DeathLimits;
}

/**
 * Keeps a process of the engine for whoever asks: started by the first call, and again by the first one after its end.
 * The engine's own calls can't be stopped from within; so where one goes on though nobody waits for it, its process is
 * retired: another takes the calls that come, and it ends with the last of its others.
 */
export function createEngineHost({
  start,
  grace = 2000,
  endWithin = 1000,
  mostProcesses = 3,
  deathLimits = DEFAULT_DEATH_LIMITS,
  callLimits = DEFAULT_CALL_LIMITS,
}: EngineHostOptions): Engine {
  const deaths = createCrashLimiter(deathLimits);
  const deadly = createDeadlyCalls(callLimits);
  /** The oldest first. */
  const running = new Set<RunningEngine>();
  let current: RunningEngine | undefined;
  let isClosed = false;

  function currentEngine(): RunningEngine {
    if (isClosed) throw SERVER_ENDS;
    current ??= launch();
    return current;
  }

  function launch(): RunningEngine {
    deaths.check();
    makeRoom();
    const engine = createRunningEngine({
      process: start(),
      grace,
      onStuck: () => retire(engine),
      onExit: (end) => onExit(engine, end),
    });
    running.add(engine);
    return engine;
  }

  function makeRoom(): void {
    const [oldest] = running;
    if (oldest === undefined || running.size < mostProcesses) return;
    running.delete(oldest);
    oldest.kill();
  }

  function retire(engine: RunningEngine): void {
    if (current === engine) current = undefined;
    engine.retire();
  }

  function onExit(engine: RunningEngine, { wasKilled, hasAnswered, lost }: EngineExit): void {
    running.delete(engine);
    if (current === engine) current = undefined;
    if (wasKilled) return;
    deaths.note(hasAnswered);
    if (hasAnswered) for (const call of lost) deadly.note(call);
  }

  return {
    async ask(call, input, options = {}) {
      options.signal?.throwIfAborted();
      deadly.check({ call, input });
      return currentEngine().ask(call, input, options);
    },
    async close() {
      isClosed = true;
      await Promise.all([...running].map((engine) => engine.close(endWithin)));
    },
  };
}
