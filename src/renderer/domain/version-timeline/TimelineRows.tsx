import { useCallback, useMemo, useRef } from 'react';
import { useWidth } from '#ui/use-width.ts';
import { spanBetween, startsOf, useView } from '#ui/virtual.ts';
import type { Today } from './rule-fields.ts';
import { TimelineEdge } from './TimelineEdge.tsx';
import { TimelineRow } from './TimelineRow.tsx';
import { axisTicks } from './time-axis.ts';
import styles from './timeline-rows.module.css';
import { type Choices, largestManifest, sharedSpan, type TimelineTable } from './timeline-table.ts';
import type { BarPressing } from './use-bar-press.ts';

interface TimelineRowsProps extends BarPressing {
  readonly tables: readonly TimelineTable[];
  readonly today: Today;
  /** The table whose versions are listed below. */
  readonly current: string | undefined;
  /** Older versions are selected; undefined if the active rule isn’t about age. */
  readonly edge: number | undefined;
  readonly onEdge: (before: number, isDone: boolean) => void;
  readonly onPreview: (choices: Choices | undefined) => void;
  readonly onLeaveOut: ((key: string) => void) | undefined;
}

/** In CSS pixels. The row of the listed table is higher. */
const HEIGHT = 58;
const CURRENT_HEIGHT = 96;
const TICK_ROOM = 74;

/** One row per table, on one time axis. Only visible rows are rendered. */
export function TimelineRows(props: TimelineRowsProps) {
  const { tables, today, current, edge, onEdge, onLeaveOut } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [view] = useView(scroller, 'down');
  const [chart, width = 0] = useWidth();
  const span = useMemo(() => sharedSpan(tables), [tables]);
  const mostBytes = useMemo(() => largestManifest(tables), [tables]);
  const ticks = useMemo(
    () => (span === undefined ? [] : axisTicks(span, today.zone, Math.floor(width / TICK_ROOM))),
    [span, today, width],
  );
  const starts = useMemo(
    () => startsOf(tables.map(({ key }) => (key === current ? CURRENT_HEIGHT : HEIGHT))),
    [tables, current],
  );
  const leaveOut = useCallback(
    (key: string) => {
      // The button is removed with its row: moves the focus to another table.
      const other = `[data-table]:not([data-table="${CSS.escape(key)}"]) button`;
      scroller.current?.querySelector<HTMLElement>(other)?.focus();
      onLeaveOut?.(key);
    },
    [onLeaveOut],
  );
  const drawn = spanBetween(starts, view.offset, view.offset + view.viewport, 1);
  const height = starts.at(-1) ?? 0;
  return (
    <div ref={scroller} className={styles.rows} data-several={tables.length > 1 || undefined}>
      <div className={styles.axis} aria-hidden>
        <span>Table</span>
        <div ref={chart} className={styles.chart}>
          {span === undefined && <span className="dim">by number, no dates returned</span>}
          {ticks.map(({ place, label }) => (
            <span key={place} className={styles.tick} style={{ left: `${place * 100}%` }}>
              {label}
            </span>
          ))}
        </div>
        <span>Deleted</span>
        <span>Left</span>
      </div>
      <div className={styles.canvas} style={{ height }}>
        <div className={styles.over} aria-hidden>
          {ticks.map(({ place }) => (
            <i key={place} className={styles.gridLine} style={{ left: `${place * 100}%` }} />
          ))}
        </div>
        {tables.slice(drawn.first, drawn.end).map((table, index) => {
          const place = drawn.first + index;
          const top = starts[place] ?? 0;
          return (
            <TimelineRow
              key={table.key}
              table={table}
              top={top}
              span={span}
              mostBytes={mostBytes}
              width={width}
              height={(starts[place + 1] ?? top) - top}
              isCurrent={table.key === current}
              isAlone={tables.length === 1}
              onCurrent={props.onCurrent}
              onChoose={props.onChoose}
              onPreview={props.onPreview}
              onLeaveOut={tables.length > 1 ? leaveOut : undefined}
            />
          );
        })}
        {edge !== undefined && span !== undefined && (
          <div className={styles.over}>
            <TimelineEdge edge={edge} span={span} today={today} onEdge={onEdge} />
          </div>
        )}
      </div>
    </div>
  );
}
