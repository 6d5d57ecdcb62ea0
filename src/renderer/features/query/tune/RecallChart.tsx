import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import type { Sweep, SweepPoint } from '#contract/index.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import type { Goal } from '#tuning/choice.ts';
import { layoutPicture } from '#tuning/picture/layout.ts';
import { axisTitles, type DrawnPoint, type RecallPicture } from '#tuning/picture/recall-picture.ts';
import { settingKey } from '#tuning/setting.ts';
import { useWidth } from '#ui/use-width.ts';
import { drawnApart } from './drawn-apart.ts';
import { PointTip } from './PointTip.tsx';
import styles from './RecallChart.module.css';
import { RecallDrawing } from './RecallDrawing.tsx';

export interface PickedSetting {
  readonly sweep: Sweep;
  readonly goal: Goal;
  readonly k: number | 'k';
  /** The key of a setting. */
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly onOpen: (key: string) => void;
  /** Describes what opening a setting does. The keyboard opens only the selected setting. */
  readonly hintOf: (point: SweepPoint, isSelected: boolean) => string;
}

interface RecallChartProps extends PickedSetting {
  readonly overlay: Sweep | undefined;
}

const HEIGHT = 330;
const FLAT = 250;
const NARROW = 640;
/** The height of a legend with the names of two sweeps, in pixels. */
const LEGEND = 36;

/** Recall against latency, with a point for each setting. The chart is one tab stop; arrow keys move between points. */
export const RecallChart = memo(function RecallChart(props: RecallChartProps) {
  const { sweep, overlay, goal, k, selected, onSelect, onOpen, hintOf } = props;
  const [ref, width] = useWidth();
  const [hovered, setHovered] = useState<string>();
  const timeZone = useTimeZone();
  const words = useMemo(() => axisTitles(k, goal.at), [k, goal.at]);
  const picture = useMemo(
    () =>
      width === undefined
        ? undefined
        : layoutPicture({
            ...drawnApart(sweep, overlay, timeZone),
            goal,
            width,
            height: (width < NARROW ? FLAT : HEIGHT) + (overlay === undefined ? 0 : LEGEND),
          }),
    [sweep, overlay, timeZone, goal, width],
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
  const shown = picture?.points.find(({ key }) => key === hovered) ?? (isFocused ? current : undefined);
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
        // No tip covers the picture if focus comes from the mouse, or from a script when a sweep ends.
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        {picture === undefined ? (
          width !== undefined && <p className={styles.waiting}>No setting is measured yet.</p>
        ) : (
          <RecallDrawing
            picture={picture}
            words={words}
            selected={current?.key}
            onHover={setHovered}
            onSelect={(drawn) => !drawn.isOverlay && onSelect(settingKey(drawn.point.setting))}
            onOpen={(drawn) => !drawn.isOverlay && onOpen(settingKey(drawn.point.setting))}
          />
        )}
        {shown !== undefined && picture !== undefined && (
          <PointTip
            drawn={shown}
            sweep={shown.isOverlay && overlay !== undefined ? overlay : sweep}
            picture={picture}
            goal={goal}
            k={k}
            hint={shown.isOverlay ? undefined : hintOf(shown.point, shown === current)}
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

/** Sorted by latency, fastest first. */
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
