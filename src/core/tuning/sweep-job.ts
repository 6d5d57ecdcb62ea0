import { type FailureDetails, isSweepRunning, type Sweep, type SweepEvent } from '#contract/index.ts';
import { createEmitter, eventStream } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { Truths } from './exact-truths.ts';
import type { OpenSet } from './query-sets.ts';
import { createPatientClient } from './sweep-requests.ts';
import { doSweep, type SweepProgress } from './sweep-work.ts';
import { createPace, sweepTimeLeft } from './time-left.ts';

interface JobOptions {
  readonly sweep: Sweep;
  /** With its secrets, which the stored query may lack. */
  readonly query: string;
  readonly connect: () => Promise<NamespaceClient>;
  readonly openSet: () => Promise<OpenSet>;
  readonly truths: Truths;
  readonly keep: (sweep: Sweep) => Promise<void>;
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
}

export type SweepJob = ReturnType<typeof createSweepJob>;

/** In milliseconds: how often a running sweep is saved. */
const KEPT_EVERY = 2_000;
/** In milliseconds: the minimum time between two events. */
const REPORT_INTERVAL = 100;

/** A sweep that can run, pause, and resume; it never runs twice at once. */
export function createSweepJob(options: JobOptions) {
  const { query, truths, retryAfterOf } = options;
  let sweep = options.sweep;
  let current: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  let keptAt = 0;
  const changed = createEmitter<'all' | 'progress'>();
  const pace = createPace();

  function change(changes: Partial<Sweep>, what: 'all' | 'progress' = 'progress'): void {
    sweep = { ...sweep, ...changes };
    changed.emit(what);
  }
  async function keep(): Promise<void> {
    keptAt = performance.now();
    await options.keep(sweep);
  }

  async function work(signal: AbortSignal): Promise<void> {
    const [from, before] = [performance.now(), sweep.duration];
    const progress: SweepProgress = {
      get: () => sweep,
      change(changes, what) {
        change({ ...changes, duration: before + performance.now() - from }, what);
      },
      count(what) {
        pace.count(what);
      },
      keep: async () => {
        if (performance.now() - keptAt > KEPT_EVERY) await keep();
      },
    };
    const client = createPatientClient(await options.connect(), {
      signal,
      retryAfterOf,
      onRequest: () => progress.change({ requests: sweep.requests + 1 }),
      onRetry: () => progress.change({ retried: sweep.retried + 1 }),
    });
    signal.throwIfAborted();
    const set = await options.openSet();
    await doSweep({ client, set, query, truths, progress, signal });
  }

  async function run(stop: AbortController): Promise<void> {
    const { problem: _problem, ...rest } = sweep;
    sweep = { ...rest, state: sweep.part };
    changed.emit('all');
    pace.begin();
    try {
      await work(stop.signal);
      change({ state: 'done' });
    } catch (problem) {
      change(endBy(problem, stop.signal));
      if (sweep.state === 'failed' && !(problem instanceof Failure)) surface(problem);
    } finally {
      current = undefined;
      change({ step: null, timeLeft: null }, 'all');
      await keep();
    }
  }

  async function stop(as: 'paused' | 'cancelled'): Promise<void> {
    current?.stop.abort(new Stopped(as));
    await current?.ended;
    const isLeft = sweep.state === 'paused' || sweep.state === 'failed';
    if (as !== 'cancelled' || !isLeft) return;
    change({ state: 'cancelled' }, 'all');
    await keep();
  }
  function get(): Sweep {
    return isSweepRunning(sweep) ? { ...sweep, timeLeft: sweepTimeLeft(sweep, pace.get()) } : sweep;
  }

  return {
    get,
    isRunning: () => current !== undefined,
    /** Resumes where it stopped. A sweep that is done or canceled stays so. */
    start(): void {
      if (current !== undefined || sweep.state === 'done' || sweep.state === 'cancelled') return;
      const controller = new AbortController();
      const ended = run(controller);
      if (isSweepRunning(sweep)) current = { stop: controller, ended };
    },
    pause: () => stop('paused'),
    cancel: () => stop('cancelled'),
    async *watch(signal: AbortSignal | undefined): AsyncGenerator<SweepEvent, void> {
      let reportedPoints = 0;
      for await (const list of eventStream(changed, () => ['all' as const], signal)) {
        const now = get();
        yield list.includes('all') ? { kind: 'sweep', sweep: now } : progressOf(now, reportedPoints);
        reportedPoints = now.points.length;
        if (hasEnded(now)) return;
        await later(REPORT_INTERVAL);
      }
    },
  };
}

function hasEnded({ state }: Sweep): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed';
}

/** The abort reason for a pause or a cancel. */
class Stopped extends Error {
  readonly as: 'paused' | 'cancelled';

  constructor(as: Stopped['as']) {
    super(as);
    this.as = as;
  }
}

function endBy(problem: unknown, { aborted, reason }: AbortSignal): Partial<Sweep> {
  if (aborted) return { state: reason instanceof Stopped ? reason.as : 'paused' };
  const details = problem instanceof Failure ? problem.details : { message: FAULT };
  return { state: 'failed', problem: details };
}

const FAULT = 'An error in Vitrine ended this sweep. What was measured before is kept.';

/** A bug in Vitrine must be reported as an uncaught error, not only as a failed sweep. */
function surface(problem: unknown): void {
  queueMicrotask(() => {
    throw problem;
  });
}

function progressOf(sweep: Sweep, reportedPoints: number): SweepEvent {
  const { state, part, done, planned, step, requests, retried, duration, points } = sweep;
  const { timeLeft: left } = sweep;
  const progress = { state, part, done, planned, step, timeLeft: left, requests, retried, duration };
  return { kind: 'progress', ...progress, points: points.slice(reportedPoints) };
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
