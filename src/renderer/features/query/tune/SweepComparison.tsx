import { memo } from 'react';
import type { Sweep } from '#contract/index.ts';
import { formatBytes } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import type { Goal } from '#tuning/choice.ts';
import type { SweepChange } from '#tuning/comparison.ts';
import { type ComparisonRow, comparisonTable } from '#tuning/comparison-table.ts';
import { LATENCIES, type Latency } from '#tuning/front.ts';
import { classNames } from '#ui/attributes.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { namedApart } from './drawn-apart.ts';
import styles from './SweepComparison.module.css';

interface SweepComparisonProps {
  readonly sweep: Sweep;
  readonly overlay: Sweep;
  readonly goal: Goal;
  readonly k: number | 'k';
}

/** Compares two sweeps: the recommended setting of each, and all settings that both have. */
export const SweepComparison = memo(function SweepComparison(props: SweepComparisonProps) {
  const { goal, k } = props;
  const timeZone = useTimeZone();
  const [sweep, overlay] = namedApart(props.sweep, props.overlay, timeZone);
  const table = comparisonTable({ sweep, overlay, goal }, formatBytes);
  if (table === undefined) return null;
  return (
    <section
      className={styles.comparison}
      aria-label="Comparison with the overlay"
      // The table can scroll sideways, so the keyboard has to reach it.
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{table.title}</th>
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
          {table.rows.map((row) => (
            <Row key={row.kind} row={row} goal={goal} />
          ))}
        </tbody>
      </table>
      {table.caveats.length > 0 && <p className="small soft">{table.caveats.join(' ')}</p>}
    </section>
  );
});

/** A narrow window shows only the latency that the goal is about. */
function asideClass(at: Latency, goal: Goal): string | undefined {
  return at === goal.at ? undefined : styles.aside;
}

function Row({ row, goal }: { readonly row: ComparisonRow; readonly goal: Goal }) {
  const { kind, name, setting, note, recall, latency, size } = row;
  const isChange = kind === 'change' || kind === 'same';
  return (
    <tr className={kind === 'same' ? styles.same : undefined}>
      <th scope="row">
        <VisibleText text={name} limit={80} />
      </th>
      <td>
        <span className="mono-face">{setting}</span>
        {note !== '' && <span className="soft">{setting === '' ? note : ` ${note}`}</span>}
      </td>
      <Figure {...recall} isChange={isChange} />
      {LATENCIES.map((at) => (
        <Figure key={at} {...latency[at]} isChange={isChange} className={asideClass(at, goal)} />
      ))}
      {size === null ? (
        <td>
          <span className="absent">not returned</span>
        </td>
      ) : (
        <Figure {...size} isChange={isChange} />
      )}
    </tr>
  );
}

interface FigureProps extends SweepChange {
  readonly isChange: boolean;
  readonly className?: string | undefined;
}

/** Colored only if the difference is larger than chance. */
function Figure({ words, isBetter, isChange, className }: FigureProps) {
  const tone = isBetter === undefined ? (isChange ? 'soft' : undefined) : isBetter ? 'ok' : 'danger';
  return <td className={classNames(tone, className)}>{words}</td>;
}
