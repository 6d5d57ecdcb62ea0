import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatDate } from '#lib/format.ts';
import { daysAgo, type Today } from './rule-fields.ts';
import { axisPlace, momentAt, type TimeSpan } from './time-axis.ts';
import styles from './timeline-rows.module.css';

interface TimelineEdgeProps {
  /** Versions created before this moment are selected. */
  readonly edge: number;
  readonly span: TimeSpan;
  readonly today: Today;
  readonly onEdge: (before: number, isDone: boolean) => void;
}

const DAY = 86_400_000;
const MONTH = 30 * DAY;

/**
 * The line between versions to delete and to keep, across the bars of all tables. Moved by dragging or with the arrow
 * keys.
 */
export function TimelineEdge({ edge, span, today, onEdge }: TimelineEdgeProps) {
  const held = useRef<number>(undefined);
  const place = Math.min(1, Math.max(0, axisPlace(edge, span)));
  const days = daysAgo(edge, today.now);
  const date = formatDate(edge, today.zone);

  function momentUnder(event: PointerEvent<HTMLElement>): number {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    const at = box === undefined || box.width === 0 ? 0 : (event.clientX - box.left) / box.width;
    return momentAt(Math.min(1, Math.max(0, at)), span);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = edgeAfterKey(event.key, edge, span);
    if (next === undefined) return;
    event.preventDefault();
    onEdge(next, true);
  }

  return (
    <>
      <div className={styles.band} style={{ width: `${place * 100}%` }} />
      <div
        role="slider"
        tabIndex={0}
        className={styles.edge}
        style={{ left: `${place * 100}%` }}
        aria-label="Delete versions before"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(place * 100)}
        aria-valuetext={`${date}, ${days} days ago`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = edge;
        }}
        onPointerMove={(event) => {
          if (held.current === undefined) return;
          held.current = momentUnder(event);
          onEdge(held.current, false);
        }}
        onPointerUp={() => {
          if (held.current !== undefined) onEdge(held.current, true);
          held.current = undefined;
        }}
        onPointerCancel={() => {
          if (held.current !== undefined) onEdge(held.current, true);
          held.current = undefined;
        }}
      >
        <span className={styles.edgeWords} data-side={place > 0.55 ? 'left' : 'right'} aria-hidden>
          <b className="strong">{`before ${date}`}</b> <span className="dim">{`${days} days`}</span>
        </span>
      </div>
    </>
  );
}

/** Moves the edge by a day, by a month, or to either end. */
export function edgeAfterKey(key: string, edge: number, { from, to }: TimeSpan): number | undefined {
  const within = (moment: number) => Math.min(to, Math.max(from, moment));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(edge - DAY);
    case 'ArrowRight':
    case 'ArrowUp':
      return within(edge + DAY);
    case 'PageDown':
      return within(edge - MONTH);
    case 'PageUp':
      return within(edge + MONTH);
    case 'Home':
      return from;
    case 'End':
      return to;
    default:
      return undefined;
  }
}
