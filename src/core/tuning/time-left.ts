import type { SecondsSpan, Sweep } from '#contract/index.ts';
import { requestsOf } from './measure-setting.ts';
import { mayFollow } from './sweep-settings.ts';

/** The average time per request, including the time between requests and the effect of concurrency. */
interface Pace {
  /** In milliseconds for each request; undefined if none has ended. */
  readonly exact: number | undefined;
  readonly setting: number | undefined;
}

export function createPace(now: () => number = () => performance.now()) {
  const tallies = { exact: { count: 0, time: 0 }, setting: { count: 0, time: 0 } };
  let last = now();
  const meanOf = ({ count, time }: { readonly count: number; readonly time: number }) =>
    count === 0 ? undefined : time / count;
  return {
    /** Starts the clock, so that a pause before it doesn't count. */
    begin(): void {
      last = now();
    },
    count(what: keyof typeof tallies): void {
      const tally = tallies[what];
      tally.count += 1;
      tally.time += now() - last;
      last = now();
    },
    get: (): Pace => ({ exact: meanOf(tallies.exact), setting: meanOf(tallies.setting) }),
  };
}

/** Factors for the uncertainty: settings differ, and only a few have been measured. */
const [LEAST, MOST] = [0.8, 1.3];

interface WorkLeft {
  /** Missing exact answers. */
  readonly exact: number;
  /** Requests of settings that are measured in any case. */
  readonly requests: number;
  /** Requests of settings that may follow. */
  readonly more: number;
}

/** Null if no request has ended yet to estimate from. */
export function timeFor({ exact, requests, more }: WorkLeft, pace: Pace): SecondsSpan | null {
  const ofSetting = pace.setting ?? (requests + more === 0 ? 0 : undefined);
  const ofExact = pace.exact ?? (exact === 0 ? 0 : undefined);
  if (ofSetting === undefined || ofExact === undefined) return null;
  const sure = (exact * ofExact + requests * ofSetting) / 1000;
  return { from: LEAST * sure, to: MOST * (sure + (more * ofSetting) / 1000) };
}

/** For a running sweep. Until a measured request ends, the first query stands for all. */
export function sweepTimeLeft(sweep: Sweep, pace: Pace): SecondsSpan | null {
  const { part, step, done, planned, params, set, firstQuery } = sweep;
  const each = requestsOf(set.count, params.repeats);
  const isExact = part === 'exact';
  const begun = isExact || step === null ? 0 : step.done;
  return timeFor(
    {
      exact: isExact && step !== null ? step.total - step.done : 0,
      requests: Math.max(0, (planned - done) * each - begun),
      more: mayFollow(sweep) * each,
    },
    { ...pace, setting: pace.setting ?? firstQuery ?? undefined },
  );
}
