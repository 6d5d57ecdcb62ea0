import { memo, useMemo, useState } from 'react';
import type { Sweep, SweepPoint } from '#contract/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import { type Goal, meetsGoal } from '#tuning/choice.ts';
import { p99Note, share } from '#tuning/figures.ts';
import { medianSpread } from '#tuning/front.ts';
import { MEASURES, type MeasureKey, type SettingMeasure, settingFigureText } from '#tuning/measures.ts';
import { BEST_FIRST, orderSettings, type SettingSorting } from '#tuning/order-settings.ts';
import { parameterOf, settingKey, settingText, valueText, variedParameters } from '#tuning/setting.ts';
import type { CollectionRow } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { DoneIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import type { PickedSetting } from './RecallChart.tsx';
import styles from './tune.module.css';

interface SettingsGridProps extends PickedSetting {
  /** The keys of the settings that no other setting beats. */
  readonly front: ReadonlySet<string>;
  readonly shown: 'front' | 'all';
  readonly onShown: (shown: 'front' | 'all') => void;
}

interface SettingRow extends CollectionRow {
  readonly point: SweepPoint;
  readonly goal: Goal;
}

type SettingColumn = Column<SettingRow>;

/** A table of all settings. It shares its selection with the picture. */
export const SettingsGrid = memo(function SettingsGrid({
  sweep,
  goal,
  k,
  selected,
  onSelect,
  onOpen,
  hintOf,
  front,
  shown,
  onShown,
}: SettingsGridProps) {
  const [sorting, setSorting] = useState<SettingSorting>(BEST_FIRST);
  const isAll = shown === 'all' || front.size === 0;
  const points = useMemo(() => {
    const wanted = isAll
      ? sweep.points
      : sweep.points.filter(({ setting }) => front.has(settingKey(setting)));
    return orderSettings(wanted, sorting, goal.at);
  }, [sweep.points, isAll, front, sorting, goal.at]);
  const rows = useMemo(() => rowsOf(points, goal), [points, goal]);
  const columns = useMemo(() => columnsOf({ sweep, k, sorting, onSort: setSorting }), [sweep, k, sorting]);
  const current = sweep.points.find(({ setting }) => settingKey(setting) === selected);
  return (
    <>
      <div className={styles.gridHead}>
        <SegmentedControl
          label="Settings"
          options={[
            { value: 'front', label: `Pareto front ${formatCount(front.size)}` },
            { value: 'all', label: `All ${formatCount(sweep.points.length)}` },
          ]}
          value={isAll ? 'all' : 'front'}
          onChange={onShown}
        />
        <span className="can-shrink small soft">
          {accuracyText(sweep, goal.at)}
          {current !== undefined && hintOf(current, true)}
        </span>
      </div>
      <div className={styles.gridScroller}>
        <div
          className={styles.gridBody}
          style={{
            minWidth: columns.reduce((sum, { width }) => sum + (Number.parseInt(width, 10) || 90), 0),
          }}
        >
          <DataGrid
            label="Settings"
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
});

function rowsOf(points: readonly SweepPoint[], goal: Goal): readonly SettingRow[] {
  return points.map((point) => ({
    key: settingKey(point.setting),
    point,
    goal,
  }));
}

/** Columns are as wide as their content. The most important ones come first, so a narrow window shows them too. */
const WIDTHS: Partial<Record<MeasureKey, string>> = {
  recall: '88px',
  p50: '72px',
  p95: '72px',
  p99: '72px',
  worst: '68px',
  under: '104px',
  short: '88px',
  comparisons: '104px',
  read: '80px',
  retried: 'minmax(80px, 1fr)',
};

function tipOf({ key, tip }: SettingMeasure, points: readonly SweepPoint[]): string {
  const counts = points.flatMap(({ measured }) => measured?.latency.count ?? []);
  const note = key === 'p99' && counts.length > 0 ? p99Note(Math.min(...counts)) : undefined;
  return note === undefined ? tip : `${tip}. ${note}`;
}

/** How much the measurements vary by chance. */
function accuracyText({ points, set }: Sweep, at: Goal['at']): string {
  const recalls = points.flatMap(({ measured }) => measured?.recall?.deviation ?? []);
  if (recalls.length === 0) return '';
  const recall = Math.max(...recalls);
  const latency = medianSpread(points, at);
  const parts = [
    recall === 0 ? '' : `recall is accurate to ± ${share(recall)} or better`,
    latency === undefined ? '' : `${at} mostly to ± ${Math.round(latency * 100)}%`,
  ].filter((text) => text !== '');
  if (parts.length === 0) return '';
  return `With ${formatQuantity(set.count, 'query', 'queries')}, ${parts.join(', ')}. `;
}

interface ColumnParts {
  readonly sweep: Sweep;
  readonly k: number | 'k';
  readonly sorting: SettingSorting;
  readonly onSort: (sorting: SettingSorting) => void;
}

function columnsOf({ sweep, k, sorting, onSort }: ColumnParts): readonly SettingColumn[] {
  const sortingOf = (by: SettingSorting['by']) => ({
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
      cell: ({ point, goal }) =>
        meetsGoal(point, goal) && (
          <span className={styles.meets}>
            <DoneIcon size={14} className="ok" aria-label="Meets the goal" />
          </span>
        ),
    },
    ...variedParameters(sweep.params.axes).map(
      (name): SettingColumn => ({
        key: name,
        header: parameterOf(name).short,
        width: '72px',
        align: 'end',
        sorting: sortingOf(name),
        cell: ({ point }) => <span className="mono-face">{valueText(name, point.setting[name])}</span>,
      }),
    ),
    ...MEASURES.flatMap((measure): readonly SettingColumn[] => {
      const width = WIDTHS[measure.key];
      if (width === undefined) return [];
      return [
        {
          key: measure.key,
          header: measure.header(k),
          tip: tipOf(measure, sweep.points),
          width,
          align: 'end',
          sorting: sortingOf(measure.key),
          cell: ({ point, goal }) => <Figure measure={measure} point={point} goal={goal} />,
        },
      ];
    }),
  ];
}

interface FigureProps {
  readonly measure: SettingMeasure;
  readonly point: SweepPoint;
  readonly goal: Goal;
}

function Figure({ measure, point, goal }: FigureProps) {
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
  const text = measure.kind === 'bytes' ? formatBytes(value) : settingFigureText(measure.kind, value);
  return <span className={counts ? 'strong' : undefined}>{text}</span>;
}
