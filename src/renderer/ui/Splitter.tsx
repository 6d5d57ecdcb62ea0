import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './attributes.ts';
import styles from './Splitter.module.css';

// Instead of react-resizable-panels: that stores shares of the window, but a sidebar has a width in pixels that is
// saved and stays when the window grows; and it adds 17 kB (gzip) to the 300 before the first paint.

interface SplitterProps {
  /** What it resizes, e.g. “Sidebar width”. */
  readonly label: string;
  /** The side that the resized panel is on. */
  readonly panel: 'left' | 'right' | 'bottom';
  readonly size: number;
  readonly min: number;
  readonly max: number;
  /** A double click or Enter resets to this. */
  readonly defaultSize: number;
  readonly onResize: (size: number) => void;
}

const GROW_KEY = { left: 'ArrowRight', right: 'ArrowLeft', bottom: 'ArrowUp' } as const;

/**
 * The line between two regions. Place it inside the panel or beside it: it takes no space, and can be grabbed in a
 * width of 7 pixels.
 */
export function Splitter({ label, panel, size, min, max, defaultSize, onResize }: SplitterProps) {
  const grip = useRef<{ readonly at: number; readonly size: number }>(undefined);
  const limits = { min, max };

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { at: position(event, panel), size };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (grip.current === undefined) return;
    onResize(clampSize(grip.current.size + position(event, panel) - grip.current.at, limits));
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = event.key === 'Enter' ? defaultSize : sizeAfterKey(event.key, size, limits, GROW_KEY[panel]);
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  }
  const release = () => {
    grip.current = undefined;
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={panel === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      className={classNames(styles.splitter, styles[panel])}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onLostPointerCapture={release}
      onDoubleClick={() => onResize(defaultSize)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The coordinate along the axis of the panel, growing with the panel, in layout pixels. */
function position(event: PointerEvent<HTMLElement>, panel: SplitterProps['panel']): number {
  const scale = event.currentTarget.currentCSSZoom;
  if (panel === 'bottom') return -event.clientY / scale;
  return (panel === 'left' ? event.clientX : -event.clientX) / scale;
}

interface SizeLimits {
  readonly min: number;
  readonly max: number;
}

const STEP = 16;

export function clampSize(size: number, { min, max }: SizeLimits): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}

/** The size after a key press. `growKey` is the arrow that makes the panel larger. */
export function sizeAfterKey(
  key: string,
  size: number,
  limits: SizeLimits,
  growKey: string,
): number | undefined {
  switch (key) {
    case 'Home':
      return limits.min;
    case 'End':
      return limits.max;
    case growKey:
      return clampSize(size + STEP, limits);
    case OPPOSITE[growKey]:
      return clampSize(size - STEP, limits);
    default:
      return undefined;
  }
}

const OPPOSITE: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
};
