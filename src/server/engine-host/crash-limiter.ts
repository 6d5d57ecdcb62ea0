import { endsAgainAndAgain } from './failures.ts';

export interface DeathLimits {
  /** This many processes that ended without an answer… */
  readonly most: number;
  /** …within this time in milliseconds are enough… */
  readonly within: number;
  /** …to leave the engine alone for so long. */
  readonly rest: number;
}

export const DEFAULT_DEATH_LIMITS: DeathLimits = { most: 5, within: 10_000, rest: 30_000 };

export interface Deaths {
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
