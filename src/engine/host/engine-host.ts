import { createHash } from 'node:crypto';
import { stringifyJson } from '../../protocol/index.ts';
import { crashesEngine, type Engine, endsAgainAndAgain, SERVER_ENDS } from './engine.ts';
import type { StartEngine } from './engine-process.ts';
import {
  createRunningEngine,
  type EngineExit,
  type RequestedCall,
  type RunningEngine,
} from './running-engine.ts';

export interface EngineHostOptions {
  readonly start: StartEngine;
  /** The time for a canceled call to release its resources. All times are in milliseconds. */
  readonly grace?: number;
  /** The time for running calls to release their resources when the server ends. */
  readonly endWithin?: number;
  /** The maximum number of processes: the current one, and earlier ones with unfinished calls. */
  readonly mostProcesses?: number;
  readonly deathLimits?: DeathLimits;
  /** The crash limits of a single call. */
  readonly callLimits?: DeathLimits;
}

/**
 * Manages the engine's process: the first call starts it, also after it has ended. The engine's calls can't be
 * canceled from within. If one continues after it was canceled, its process is retired: new calls go to another
 * process, and the old one ends after its other calls.
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
  /** Oldest first. */
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
    async run(call, input, options = {}) {
      options.signal?.throwIfAborted();
      deadly.check({ call, input });
      return currentEngine().run(call, input, options);
    },
    async close() {
      isClosed = true;
      await Promise.all([...running].map((engine) => engine.close(endWithin)));
    },
  };
}

interface DeadlyCalls {
  /** Records that the engine ended during this call. */
  note(call: RequestedCall): void;
  /** Throws if the call is blocked. */
  check(call: RequestedCall): void;
}

const DEFAULT_CALL_LIMITS: DeathLimits = { most: 3, within: 60_000, rest: 30_000 };

/** More than can occur in the time, since each takes a start of the engine. */
const MAX_NOTED = 500;

/** Blocks calls that repeatedly crash the engine for a while, so that they don’t make it unavailable for others. */
function createDeadlyCalls({ most, within, rest }: DeathLimits, now: () => number = Date.now): DeadlyCalls {
  const deaths = new Map<string, readonly number[]>();
  return {
    note(call) {
      const key = keyOf(call);
      const recent = (deaths.get(key) ?? []).filter((death) => now() - death < within);
      deaths.delete(key);
      deaths.set(key, [...recent, now()]);
      for (const oldest of deaths.keys()) {
        if (deaths.size <= MAX_NOTED) break;
        deaths.delete(oldest);
      }
    },
    check(call) {
      // Usually there are none, and then hashing the call is unnecessary.
      if (deaths.size === 0) return;
      const noted = deaths.get(keyOf(call)) ?? [];
      const last = noted.at(-1);
      if (last !== undefined && noted.length >= most && now() - last < rest)
        throw crashesEngine(noted.length, rest);
    },
  };
}

function keyOf({ call, input }: RequestedCall): string {
  return createHash('sha256')
    .update(stringifyJson([call, input]))
    .digest('hex');
}

interface DeathLimits {
  /** The number of processes that ended without an answer… */
  readonly most: number;
  /** …within this time in milliseconds… */
  readonly within: number;
  /** …that blocks the engine for this time. */
  readonly rest: number;
}

const DEFAULT_DEATH_LIMITS: DeathLimits = { most: 5, within: 10_000, rest: 30_000 };

interface Deaths {
  note(hasAnswered: boolean): void;
  /** Throws while the engine is blocked. */
  check(): void;
}

/**
 * Without it, an engine that fails at its start would be started for every request, and each start takes a second of
 * work.
 */
export function createCrashLimiter(
  { most, within, rest }: DeathLimits,
  now: () => number = Date.now,
): Deaths {
  let deaths: number[] = [];
  let restsUntil = 0;
  return {
    note(hasAnswered) {
      const time = now();
      deaths = hasAnswered ? [] : [...deaths.filter((death) => time - death < within), time];
      if (deaths.length < most) return;
      restsUntil = time + rest;
      deaths = [];
    },
    check() {
      if (now() < restsUntil) throw endsAgainAndAgain(most, rest);
    },
  };
}
