import { type ActivityEntry, PHASES, type Phase } from '#contract/index.ts';
import styles from './PhaseBar.module.css';

interface PhaseBarProps {
  readonly request: ActivityEntry;
  /** The milliseconds of the whole width; undefined for a single bar. */
  readonly scale?: number;
}

/** Decorative: the numbers are in the details. */
export function PhaseBar({ request, scale }: PhaseBarProps) {
  const isCut = scale !== undefined && request.duration > scale;
  const width = scale === undefined ? undefined : `${Math.min(100, (100 * request.duration) / scale)}%`;
  return (
    <span className={styles.bar} data-cut={isCut || undefined} style={{ width }} aria-hidden>
      {phaseSegments(request).map((segment) => (
        <i key={segment.phase} className={styles[segment.phase]} style={{ width: `${segment.percent}%` }} />
      ))}
    </span>
  );
}

/**
 * This share of requests is shown in full, the slowest are cut: otherwise a single one would make all others invisible.
 */
const SHARE_IN_FULL = 0.9;

/**
 * One scale for the bars of a list, in milliseconds: 1, 2, or 5 times a power of ten, so that it rarely changes with
 * new requests.
 */
export function barScale(durations: readonly number[]): number {
  const sorted = durations.toSorted((one, other) => one - other);
  const longest = sorted[Math.floor((sorted.length - 1) * SHARE_IN_FULL)] ?? 0;
  if (longest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(longest));
  return ([1, 2, 5].find((step) => step * power >= longest) ?? 10) * power;
}

export function PhaseLegend() {
  return (
    <span className={styles.legend} aria-hidden>
      {PHASES.map((name) => (
        <span key={name}>
          <i className={styles[name]} />
          {PHASE_LABELS[name].short}
        </span>
      ))}
    </span>
  );
}

interface PhaseWords {
  /** For the legend. */
  readonly short: string;
  readonly whole: string;
}

export const PHASE_LABELS: Readonly<Record<Phase, PhaseWords>> = {
  dns: { short: 'DNS', whole: 'DNS lookup' },
  connect: { short: 'connect', whole: 'Connecting' },
  proxy: { short: 'proxy', whole: 'Through the proxy' },
  tls: { short: 'TLS', whole: 'TLS' },
  wait: { short: 'wait', whole: 'Waiting for response' },
  body: { short: 'body', whole: 'Downloading' },
};

interface PhaseSegment {
  readonly phase: Phase;
  readonly milliseconds: number;
  /** The share of the whole duration. */
  readonly percent: number;
}

/** How a request spent its time. What no phase accounts for, e.g. waiting in a queue, stays empty. */
export function phaseSegments({
  phases,
  duration,
}: Pick<ActivityEntry, 'phases' | 'duration'>): PhaseSegment[] {
  const measured = PHASES.map((name) => ({ phase: name, milliseconds: Math.max(0, phases[name] ?? 0) }));
  const sum = measured.reduce((total, { milliseconds }) => total + milliseconds, 0);
  // Clocks are read at different moments: the phases may add up to slightly more than the whole.
  const whole = Math.max(duration, sum);
  return measured
    .filter(({ milliseconds }) => milliseconds > 0)
    .map((segment) => ({ ...segment, percent: (100 * segment.milliseconds) / whole }));
}
