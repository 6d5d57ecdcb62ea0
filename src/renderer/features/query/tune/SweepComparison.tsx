import { memo } from 'react';
import type { Sweep } from '#contract/index.ts';
import { formatBytes } from '#lib/format.ts';
import type { Goal } from '#tuning/choice.ts';
import { type ComparedSweep, compareSweeps, type SweepChange } from '#tuning/comparison.ts';
import { milliseconds, share } from '#tuning/figures.ts';
import { LATENCIES, type Latency } from '#tuning/front.ts';
import { settingText } from '#tuning/setting.ts';
import { classNames } from '#ui/attributes.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './SweepComparison.module.css';

interface SweepComparisonProps {
  readonly sweep: Sweep;
  readonly overlay: Sweep;
  readonly goal: Goal;
  readonly k: number | 'k';
}

/** Before and after, each by the setting that it would take for the goal. */
export const SweepComparison = memo(function SweepComparison(props: SweepComparisonProps) {
  const { sweep, overlay, goal, k } = props;
  const compared = compareSweeps(sweep, overlay, goal);
  if (compared === undefined) return null;
  const { now, before, change, caveats } = compared;
  return (
    <section className={styles.comparison} aria-label="Comparison with the overlay">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Best for the goal</th>
            <th scope="col">Setting</th>
            <th scope="col">{`Recall@${k}`}</th>
            {LATENCIES.map((at) => (
              <th key={at} scope="col" className={asideClass(at, goal)}>
                {at}
              </th>
            ))}
            <th scope="col">Index size</th>
          </tr>
        </thead>
        <tbody>
          <SweepRow sweep={sweep} compared={now} goal={goal} />
          <SweepRow sweep={overlay} compared={before} goal={goal} />
          <tr>
            <th scope="row">Change</th>
            <td />
            <ChangeCell {...change.recall} />
            {LATENCIES.map((at) => (
              <ChangeCell key={at} {...change[at]} className={asideClass(at, goal)} />
            ))}
            <ChangeCell {...change.size} />
          </tr>
        </tbody>
      </table>
      {caveats.length > 0 && (
        <p className="small soft">{caveats.map((caveat) => CAVEATS[caveat]).join(' ')}</p>
      )}
    </section>
  );
});

const CAVEATS = {
  queries: 'The overlay was measured with other queries.',
  query: 'The overlay was measured with another k, filter, or other common values.',
} as const;

/** Where there is little room, only the latency of the goal is there. */
function asideClass(at: Latency, goal: Goal): string | undefined {
  return at === goal.at ? undefined : styles.aside;
}

interface SweepRowProps {
  readonly sweep: Sweep;
  readonly compared: ComparedSweep;
  readonly goal: Goal;
}

function SweepRow({ sweep, compared, goal }: SweepRowProps) {
  const { label, point, recall, latency, size } = compared;
  return (
    <tr>
      <th scope="row">
        <VisibleText text={label} limit={80} />
      </th>
      <td className="mono-face">{settingText(point.setting, sweep.params.axes)}</td>
      <td>{share(recall)}</td>
      {LATENCIES.map((at) => (
        <td key={at} className={asideClass(at, goal)}>
          {milliseconds(latency[at])}
        </td>
      ))}
      <td>{size === null ? <span className="absent">not returned</span> : formatBytes(size)}</td>
    </tr>
  );
}

/** A color only for what is more than chance. */
function ChangeCell({
  words,
  isBetter,
  className,
}: SweepChange & { readonly className?: string | undefined }) {
  const tone = isBetter === undefined ? 'soft' : isBetter ? 'ok' : 'danger';
  return <td className={classNames(tone, className)}>{words}</td>;
}
