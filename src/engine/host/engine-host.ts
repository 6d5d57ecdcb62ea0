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

interface DeadlyCalls {
  /** The engine ended while it was at this. */
  note(call: RequestedCall): void;
  /** Throws for one that is left alone. */
  check(call: RequestedCall): void;
}

const DEFAULT_CALL_LIMITS: DeathLimits = { most: 3, within: 60_000, rest: 30_000 };

/** More than there can be in the time: each of them takes the start of an engine. */
const MAX_NOTED = 500;

/**
 * What ends the engine again and again is left alone for a while, so that who asks it doesn’t take the engine from
 * everybody else.
 */
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
      // Almost always there is none, and then no call is worth a hash.
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
  /** This many processes that ended without an answer… */
  readonly most: number;
  /** …within this time in milliseconds are enough… */
  readonly within: number;
  /** …to leave the engine alone for so long. */
  readonly rest: number;
}

const DEFAULT_DEATH_LIMITS: DeathLimits = { most: 5, within: 10_000, rest: 30_000 };

interface Deaths {
  note(hasAnswered: boolean): void;
  /** Throws while the engine is left alone. */
  check(): void;
}

/** An engine that can't even start would be started at every request, and each start is a second of work. */
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
