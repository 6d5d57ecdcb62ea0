import { createHash } from 'node:crypto';
import { stringifyJson } from '../../protocol/index.ts';
import type { DeathLimits } from './crash-limiter.ts';
import { crashesEngine } from './failures.ts';
import type { RequestedCall } from './running-engine.ts';

export interface DeadlyCalls {
  /** The engine ended while it was at this. */
  note(call: RequestedCall): void;
  /** Throws for one that is left alone. */
  check(call: RequestedCall): void;
}

export const DEFAULT_CALL_LIMITS: DeathLimits = { most: 3, within: 60_000, rest: 30_000 };

/** More than there can be in the time: each of them takes the start of an engine. */
const MAX_NOTED = 500;

/**
 * What ends the engine again and again is left alone for a while, so that who asks it doesn’t take the engine from
 * everybody else.
 */
export function createDeadlyCalls(
  { most, within, rest }: DeathLimits,
  now: () => number = Date.now,
): DeadlyCalls {
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
