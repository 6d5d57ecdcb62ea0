import { type ActivityEntry, PHASES, type Phase } from '#contract/index.ts';

interface PhaseSegment {
  readonly phase: Phase;
  readonly milliseconds: number;
  /** Of the whole duration. */
  readonly percent: number;
}

/** How a request spent its time. What no phase accounts for, such as waiting for its turn, stays empty. */
export function phaseSegments({
  phases,
  duration,
}: Pick<ActivityEntry, 'phases' | 'duration'>): PhaseSegment[] {
  const told = PHASES.map((name) => ({ phase: name, milliseconds: Math.max(0, phases[name] ?? 0) }));
  const sum = told.reduce((total, { milliseconds }) => total + milliseconds, 0);
  // Clocks are read at different moments: phases may add up to a little more than the whole.
  const whole = Math.max(duration, sum);
  return told
    .filter(({ milliseconds }) => milliseconds > 0)
    .map((segment) => ({ ...segment, percent: (100 * segment.milliseconds) / whole }));
}
