import { useRef } from 'react';
import { type DrawnPoint, pointMark, type RecallPicture } from '#tuning/picture/recall-picture.ts';
import { type NamedLine, SIGN } from '#tuning/picture/sweep-legend.ts';
import { classNames } from '#ui/attributes.ts';
import styles from './RecallDrawing.module.css';

interface RecallDrawingProps {
  readonly picture: RecallPicture;
  readonly words: { readonly recall: string; readonly latency: string };
  readonly selected: string | undefined;
  readonly onHover: (key: string | undefined) => void;
  readonly onSelect: (drawn: DrawnPoint) => void;
  readonly onOpen: (drawn: DrawnPoint) => void;
}

/** The SVG picture. Pointer events act on the nearest point. */
export function RecallDrawing(props: RecallDrawingProps) {
  const { picture, words, selected, onHover, onSelect, onOpen } = props;
  const { width, height, frame, goal, lines, points, labels, titles, recallTicks, latencyTicks } = picture;
  const nearest = useRef<DrawnPoint>(undefined);
  const find = (event: {
    readonly clientX: number;
    readonly clientY: number;
    readonly currentTarget: Element;
  }) => {
    const box = event.currentTarget.getBoundingClientRect();
    // The window can be zoomed, which scales the picture but not its coordinates.
    const zoom = width === 0 ? 1 : box.width / width;
    nearest.current = nearestTo(points, (event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom);
    return nearest.current;
  };
  return (
    // Hidden from screen readers: the surrounding chart has a label, and the grid below has every number.
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
      <path className={styles.spread} d={points.find(({ key }) => key === selected)?.spread ?? ''} />
      {points.map((drawn) => (
        <PointMark key={drawn.key} drawn={drawn} isSelected={drawn.key === selected} />
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
        ...(titles.numbers === undefined ? [] : [titles.numbers]),
      ].map(({ x, y, anchor, text }) => (
        <text key={text} className={styles.tick} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {picture.legend.map((line) => (
        <LegendLine key={String(line.isOverlay)} line={line} />
      ))}
    </svg>
  );
}

interface PointMarkProps {
  readonly drawn: Pick<DrawnPoint, 'x' | 'y' | 'isFront' | 'isChosen' | 'isOverlay'>;
  readonly isSelected: boolean;
}

function PointMark({ drawn, isSelected }: PointMarkProps) {
  const { x, y, isFront, isChosen, isOverlay } = drawn;
  const mark = pointMark(drawn);
  const className = classNames(
    isOverlay ? styles.overlayPoint : styles.point,
    isFront && styles.frontPoint,
    isChosen && styles.chosen,
    isSelected && styles.selected,
  );
  return mark.kind === 'cross' ? (
    <path className={className} d={mark.path} />
  ) : (
    <circle className={className} cx={x} cy={y} r={mark.radius} />
  );
}

function LegendLine({ line: { isOverlay, x, y, text, whole } }: { readonly line: NamedLine }) {
  const middle = { x: x + SIGN.width / 2, y: y - 4, isFront: true, isChosen: false, isOverlay };
  return (
    <g>
      <title>{whole}</title>
      <line
        className={isOverlay ? styles.overlay : styles.front}
        x1={x}
        x2={x + SIGN.width}
        y1={middle.y}
        y2={middle.y}
      />
      <PointMark drawn={middle} isSelected={false} />
      <text className={styles.legend} x={x + SIGN.width + SIGN.gap} y={y}>
        {text}
      </text>
    </g>
  );
}

/** The largest distance between the pointer and a point, in pixels. */
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
