import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import type { Sweep, SweepPoint } from '#contract/index.ts';
import type { Goal } from '#tuning/choice.ts';
import { layoutPicture } from '#tuning/picture/layout.ts';
import { type DrawnPoint, drawnSweep, type RecallPicture } from '#tuning/picture/recall-picture.ts';
import { settingKey } from '#tuning/setting.ts';
import { classNames } from '#ui/attributes.ts';
import { useWidth } from '#ui/use-width.ts';
import { PointTip } from './PointTip.tsx';
import styles from './RecallChart.module.css';

export interface PickedSetting {
  readonly sweep: Sweep;
  readonly goal: Goal;
  readonly k: number | 'k';
  /** By its key. */
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly onOpen: (key: string) => void;
  /** What opening a setting does; only one that is selected opens by a key. */
  readonly hintOf: (point: SweepPoint, isSelected: boolean) => string;
}

interface RecallChartProps extends PickedSetting {
  readonly overlay: Sweep | undefined;
}

const HEIGHT = 330;
const FLAT = 250;
const NARROW = 640;

/** Recall against latency, with a point for each setting. One tab stop; the arrows go along the points. */
export const RecallChart = memo(function RecallChart(props: RecallChartProps) {
  const { sweep, overlay, goal, k, selected, onSelect, onOpen, hintOf } = props;
  const [ref, width] = useWidth();
  const [hovered, setHovered] = useState<string>();
  const picture = useMemo(
    () =>
      width === undefined
        ? undefined
        : layoutPicture({
            sweep: drawnSweep(sweep),
            overlay: overlay && drawnSweep(overlay),
            goal,
            width,
            height: width < NARROW ? FLAT : HEIGHT,
          }),
    [sweep, overlay, goal, width],
  );
  const own = useMemo(() => walkOrder(picture), [picture]);
  const current = own.find(({ point }) => settingKey(point.setting) === selected);
  const [isFocused, setFocused] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current !== undefined) return onOpen(settingKey(current.point.setting));
    const step = STEPS.get(event.key);
    if (step === undefined || own.length === 0) return;
    event.preventDefault();
    setFocused(true);
    const at = current === undefined ? -1 : own.indexOf(current);
    const next = own[Math.max(0, Math.min(own.length - 1, step(at, own.length)))];
    if (next !== undefined) onSelect(settingKey(next.point.setting));
  };
  const told = picture?.points.find(({ key }) => key === hovered) ?? (isFocused ? current : undefined);
  return (
    <figure className={styles.figure} aria-label={summaryOf(picture, k)}>
      <div
        ref={ref}
        className={styles.plot}
        role="application"
        aria-roledescription="chart"
        aria-label={current?.words ?? 'Settings by recall and latency'}
        tabIndex={0}
        onKeyDown={onKeyDown}
        // By the mouse, or when a sweep ends, the picture is there to be seen.
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        {picture === undefined ? (
          width !== undefined && <p className={styles.waiting}>No setting is measured yet.</p>
        ) : (
          <Drawing
            picture={picture}
            words={{ recall: `Recall@${k}, log of what is missed`, latency: `Latency at ${goal.at}, log` }}
            selected={current?.key}
            onHover={setHovered}
            onSelect={(drawn) => !drawn.isOverlay && onSelect(settingKey(drawn.point.setting))}
            onOpen={(drawn) => !drawn.isOverlay && onOpen(settingKey(drawn.point.setting))}
          />
        )}
        {told !== undefined && picture !== undefined && (
          <PointTip
            drawn={told}
            sweep={told.isOverlay && overlay !== undefined ? overlay : sweep}
            picture={picture}
            goal={goal}
            k={k}
            hint={told.isOverlay ? undefined : hintOf(told.point, told === current)}
          />
        )}
      </div>
    </figure>
  );
});

const STEPS: ReadonlyMap<string, (at: number, count: number) => number> = new Map([
  ['ArrowRight', (at: number) => at + 1],
  ['ArrowUp', (at: number) => at + 1],
  ['ArrowLeft', (at: number) => at - 1],
  ['ArrowDown', (at: number) => at - 1],
  ['Home', () => 0],
  ['End', (_: number, count: number) => count - 1],
]);

/** From the fastest on. */
function walkOrder(picture: RecallPicture | undefined): readonly DrawnPoint[] {
  return (picture?.points ?? [])
    .filter(({ isOverlay }) => !isOverlay)
    .toSorted((one, other) => one.x - other.x);
}

function summaryOf(picture: RecallPicture | undefined, k: number | 'k'): string {
  const points = picture?.points.filter(({ isOverlay }) => !isOverlay) ?? [];
  const chosen = points.find(({ isChosen }) => isChosen);
  const front = points.filter(({ isFront }) => isFront).length;
  return `Recall at ${k} against latency: ${points.length} settings, ${front} on the front.${chosen === undefined ? '' : ` ${chosen.words}.`}`;
}

interface DrawingProps {
  readonly picture: RecallPicture;
  readonly words: { readonly recall: string; readonly latency: string };
  readonly selected: string | undefined;
  readonly onHover: (key: string | undefined) => void;
  readonly onSelect: (drawn: DrawnPoint) => void;
  readonly onOpen: (drawn: DrawnPoint) => void;
}

function Drawing({ picture, words, selected, onHover, onSelect, onOpen }: DrawingProps) {
  const { width, height, frame, goal, lines, points, labels, titles, recallTicks, latencyTicks } = picture;
  const nearest = useRef<DrawnPoint>(undefined);
  const find = (event: {
    readonly clientX: number;
    readonly clientY: number;
    readonly currentTarget: Element;
  }) => {
    const box = event.currentTarget.getBoundingClientRect();
    nearest.current = nearestTo(points, event.clientX - box.left, event.clientY - box.top);
    return nearest.current;
  };
  return (
    // The figure says what there is to say, and the grid below has every number.
    <svg
      className={styles.drawing}
      width={width}
      height={height}
      aria-hidden
      onPointerMove={(event) => onHover(find(event)?.key)}
      onPointerLeave={() => onHover(undefined)}
      onClick={(event) => {
        const drawn = find(event);
        if (drawn !== undefined) onSelect(drawn);
      }}
      onDoubleClick={() => nearest.current !== undefined && onOpen(nearest.current)}
    >
      <rect
        className={styles.met}
        x={frame.left}
        y={frame.top}
        width={(goal.x ?? frame.right) - frame.left}
        height={Math.max(0, goal.y - frame.top)}
      />
      {recallTicks.map(({ at, text }) => (
        <g key={text}>
          <line className={styles.rule} x1={frame.left} x2={frame.right} y1={at} y2={at} />
          <text className={styles.tick} x={frame.left - 8} y={at + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <line className={styles.axis} x1={frame.left} x2={frame.right} y1={frame.bottom} y2={frame.bottom} />
      {latencyTicks.map(({ at, text }) => (
        <text key={text} className={styles.tick} x={at} y={frame.bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
      <line className={styles.cross} x1={frame.left} x2={frame.right} y1={goal.y} y2={goal.y} />
      {goal.x !== undefined && (
        <line className={styles.cross} x1={goal.x} x2={goal.x} y1={frame.top} y2={frame.bottom} />
      )}
      {lines.map(({ kind, at }) => (
        <polyline
          key={`${kind} ${at.join()}`}
          className={styles[kind]}
          points={at.map((place) => place.join()).join(' ')}
        />
      ))}
      {points.map((drawn) => (
        <circle
          key={drawn.key}
          className={classNames(
            styles.point,
            drawn.isOverlay && styles.overlayPoint,
            drawn.isFront && styles.frontPoint,
            drawn.isChosen && styles.chosen,
            drawn.key === selected && styles.selected,
          )}
          cx={drawn.x}
          cy={drawn.y}
          r={drawn.isChosen ? 6 : drawn.isFront ? 4 : 3}
        />
      ))}
      {goal.words.map(({ x, y, anchor, text }) => (
        <text
          key={text}
          className={classNames(styles.label, styles.goalLabel)}
          x={x}
          y={y}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
      {labels.map(({ x, y, anchor, text, kind }) => (
        <text
          key={`${x} ${y}`}
          className={classNames(styles.label, styles[`${kind}Label`])}
          x={x}
          y={y}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
      {[
        { ...titles.recall, text: words.recall },
        { ...titles.latency, text: words.latency },
        ...(titles.legend === undefined ? [] : [titles.legend]),
      ].map(({ x, y, anchor, text }) => (
        <text key={text} className={styles.tick} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}

/** In pixels: what is farther away is not meant. */
const REACH = 18;

function nearestTo(points: readonly DrawnPoint[], x: number, y: number): DrawnPoint | undefined {
  let best: DrawnPoint | undefined;
  let least = REACH;
  for (const point of points) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance <= least) [best, least] = [point, distance];
  }
  return best;
}
