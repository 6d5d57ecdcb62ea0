import { useMemo, useState } from 'react';
import type { SweepPoint, TunedParameter } from '#contract/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import type { Goal } from '#tuning/choice.ts';
import { share } from '#tuning/figures.ts';
import { parameterOf, settingKey, settingText, valueText, variedParameters } from '#tuning/setting.ts';
import { DoneIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { TreePlace } from '#ui/tree/tree-props.ts';
import type { PickedSetting } from './RecallChart.tsx';
import styles from './tune.module.css';

interface SettingsGridProps extends PickedSetting {
  /** The keys of those that no other one beats. */
  readonly front: ReadonlySet<string>;
  readonly shown: 'front' | 'all';
  readonly onShown: (shown: 'front' | 'all') => void;
}

interface SettingRow extends TreePlace {
  readonly point: SweepPoint;
  readonly goal: Goal;
}

type Column = TreeColumn<SettingRow>;

interface Sorting {
  readonly by: string;
  readonly direction: 'ascending' | 'descending';
}

/** Every setting in numbers, in step with the picture. */
export function SettingsGrid({
  sweep,
  goal,
  k,
  selected,
  onSelect,
  onOpen,
  front,
  shown,
  onShown,
}: SettingsGridProps) {
  const [sorting, setSorting] = useState<Sorting>({ by: 'recall', direction: 'descending' });
  const points = useMemo(() => {
    const wanted =
      shown === 'all' ? sweep.points : sweep.points.filter(({ setting }) => front.has(settingKey(setting)));
    return sorted(wanted, sorting);
  }, [sweep.points, shown, front, sorting]);
  const rows = points.map(
    (point, place): SettingRow => ({
      key: settingKey(point.setting),
      level: 1,
      position: place + 1,
      siblings: points.length,
      point,
      goal,
    }),
  );
  const columns = columnsOf(variedParameters(sweep.params.axes), k, goal, sorting, setSorting);
  const deviation = sweep.points.flatMap(({ measured }) => measured?.recall?.deviation ?? []);
  return (
    <>
      <div className={styles.gridHead}>
        <SegmentedControl
          label="Settings"
          options={[
            { value: 'front', label: `Front ${formatCount(front.size)}` },
            { value: 'all', label: `All ${formatCount(sweep.points.length)}` },
          ]}
          value={shown}
          onChange={onShown}
        />
        <span className="can-shrink one-line small soft">
          {deviation.length > 0 &&
            `Recall is accurate to ± ${share(Math.max(...deviation))} or better with ${formatQuantity(sweep.set.count, 'query', 'queries')}. `}
          Press Enter to run the worst query of a setting.
        </span>
      </div>
      <div className={styles.gridScroller}>
        <div
          className={styles.gridBody}
          style={{
            minWidth: columns.reduce((sum, { width }) => sum + (Number.parseInt(width, 10) || 90), 0),
          }}
        >
          <TreeGrid
            label="Settings"
            isTree={false}
            rows={rows}
            columns={columns}
            textOf={({ point }) => settingText(point.setting, sweep.params.axes)}
            selectedKeys={new Set(selected === undefined ? [] : [selected])}
            onSelect={({ key }) => onSelect(key)}
            onActivate={({ key }) => onOpen(key)}
          />
        </div>
      </div>
    </>
  );
}

interface Measure {
  readonly key: string;
  readonly header: string;
  readonly width: string;
  readonly value: (point: SweepPoint) => number | undefined;
  readonly words: (value: number) => string;
}

const time = (value: number) => (value < 99.95 ? value.toFixed(1) : value.toFixed(0));

function measuresFor(k: number | 'k'): readonly Measure[] {
  return [
    {
      key: 'recall',
      header: `Recall@${k}`,
      width: '92px',
      value: ({ measured }) => measured?.recall?.mean,
      words: share,
    },
    {
      key: 'worst',
      header: 'Worst',
      width: '72px',
      value: ({ measured }) => measured?.recall?.worst,
      words: (value) => value.toFixed(1),
    },
    {
      key: 'under',
      header: 'Queries < 0.9',
      width: '104px',
      value: ({ measured }) => measured?.recall?.under,
      words: (value) => `${Math.round(value * 100)}%`,
    },
    {
      key: 'p50',
      header: 'p50, ms',
      width: '88px',
      value: ({ measured }) => measured?.latency.p50,
      words: time,
    },
    {
      key: 'p95',
      header: 'p95, ms',
      width: '88px',
      value: ({ measured }) => measured?.latency.p95,
      words: time,
    },
    {
      key: 'p99',
      header: 'p99, ms',
      width: '88px',
      value: ({ measured }) => measured?.latency.p99,
      words: time,
    },
    {
      key: 'comparisons',
      header: 'Comparisons',
      width: '104px',
      value: ({ measured }) => measured?.comparisons ?? undefined,
      words: formatCount,
    },
    {
      key: 'read',
      header: 'Read',
      width: '88px',
      value: ({ measured }) => measured?.bytesRead ?? undefined,
      words: formatBytes,
    },
    {
      key: 'short',
      header: 'Short of k',
      width: '92px',
      value: ({ measured }) => measured?.short,
      words: formatCount,
    },
    { key: 'retried', header: 'Retried', width: '80px', value: ({ retried }) => retried, words: formatCount },
  ];
}

function columnsOf(
  names: readonly TunedParameter[],
  k: number | 'k',
  goal: Goal,
  sorting: Sorting,
  onSort: (sorting: Sorting) => void,
): readonly Column[] {
  const sortingOf = (by: string) => ({
    direction: sorting.by === by ? sorting.direction : undefined,
    onSort: () =>
      onSort({
        by,
        direction: sorting.by === by && sorting.direction === 'descending' ? 'ascending' : 'descending',
      }),
  });
  return [
    {
      key: 'meets',
      header: '',
      width: '44px',
      render: ({ point }) =>
        meets(point, goal) && (
          <span className={styles.meets}>
            <DoneIcon size={14} className="ok" aria-label="Meets the goal" />
          </span>
        ),
    },
    ...names.map(
      (name): Column => ({
        key: name,
        header: parameterOf(name).short,
        width: '88px',
        align: 'end',
        sorting: sortingOf(name),
        render: ({ point }) => <span className="mono-face">{valueText(name, point.setting[name])}</span>,
      }),
    ),
    ...measuresFor(k).map(
      (measure): Column => ({
        key: measure.key,
        header: measure.header,
        width: measure.key === 'retried' ? 'minmax(80px, 1fr)' : measure.width,
        align: 'end',
        sorting: sortingOf(measure.key),
        render: ({ point }) => <Figure measure={measure} point={point} goal={goal} />,
      }),
    ),
  ];
}

function Figure({
  measure,
  point,
  goal,
}: {
  readonly measure: Measure;
  readonly point: SweepPoint;
  readonly goal: Goal;
}) {
  if (measure.key === 'recall' && point.failure !== undefined) {
    return (
      <span className="danger" title={point.failure.message}>
        failed
      </span>
    );
  }
  const value = measure.value(point);
  if (value === undefined) return <span className="absent">not returned</span>;
  const counts =
    measure.key === 'recall'
      ? value >= goal.recall
      : measure.key === goal.at && value <= (goal.latency ?? Number.POSITIVE_INFINITY);
  return <span className={counts ? 'strong' : undefined}>{measure.words(value)}</span>;
}

function meets({ measured }: SweepPoint, { recall, latency, at }: Goal): boolean {
  if (measured === undefined || measured.recall === null) return false;
  return measured.recall.mean >= recall && measured.latency[at] <= (latency ?? Number.POSITIVE_INFINITY);
}

function sorted(points: readonly SweepPoint[], { by, direction }: Sorting): readonly SweepPoint[] {
  const measure = measuresFor(0).find(({ key }) => key === by);
  const value = (point: SweepPoint): number => {
    if (measure !== undefined) return measure.value(point) ?? Number.NEGATIVE_INFINITY;
    const set = Object.entries(point.setting).find(([name]) => name === by)?.[1];
    return set === null || set === undefined ? -1 : Number(set);
  };
  const sign = direction === 'ascending' ? 1 : -1;
  return points.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)];
    return first === second ? 0 : first < second ? -sign : sign;
  });
}
