import { formatCount } from '../../../lib/format/index.ts';
import { useWidth } from '../../../ui/use-width.ts';
import styles from './LengthPlot.module.css';
import { lengthLabels, ticksWithRoom } from './model/length-labels.ts';
import { type LengthMark, type LengthName, lengthOf } from './model/length-marks.ts';
import { type LengthScale, lengthScale } from './model/length-scale.ts';

const LANE_HEIGHT = 18;

/**
 * A line from the shortest to the longest fragment, a box around the middle half, a stroke at the median and a diamond
 * at the mean. A server gives no more than that, so a histogram would be made up.
 */
export function LengthPlot({ marks }: { readonly marks: readonly LengthMark[] }) {
  const [ref, width = 0] = useWidth();
  const scale = lengthScale(lengthOf(marks, 'min') ?? 0n, lengthOf(marks, 'max') ?? 1n);
  const { labels, lanes } = lengthLabels(marks, scale.place, width);
  return (
    <figure className={styles.plot}>
      {/* The same in a table beside it, so that nothing is told by the picture alone. */}
      <div ref={ref} className={styles.space} aria-hidden>
        <div className={styles.labels} style={{ height: lanes * LANE_HEIGHT }}>
          {labels.map(({ text, at, left, lane }) => (
            <span key={text}>
              <i
                className={styles.leader}
                style={{ left: at, top: (lanes - lane) * LANE_HEIGHT - 2, height: lane * LANE_HEIGHT + 6 }}
              />
              <span className={styles.label} style={{ left, top: (lanes - 1 - lane) * LANE_HEIGHT }}>
                {text}
              </span>
            </span>
          ))}
        </div>
        <Box marks={marks} scale={scale} />
        <Axis scale={scale} width={width} />
      </div>
      <figcaption className={styles.caption}>
        Rows per fragment, {scale.isLogarithmic ? 'log' : 'linear'} scale. The box spans the middle 50% of
        fragments.
      </figcaption>
    </figure>
  );
}

interface BoxProps {
  readonly marks: readonly LengthMark[];
  readonly scale: LengthScale;
}

function Box({ marks, scale }: BoxProps) {
  const at = (name: LengthName) => {
    const value = lengthOf(marks, name);
    return value === undefined ? undefined : scale.place(value);
  };
  const [from, to] = [at('p25'), at('p75')];
  return (
    <div className={styles.box}>
      <i className={styles.line} />
      <i className={styles.end} style={{ left: 0 }} />
      <i className={styles.end} style={{ left: '100%' }} />
      {from !== undefined && to !== undefined && (
        <i className={styles.half} style={{ left: percent(from), width: percent(to - from) }} />
      )}
      <Mark className={styles.share} at={at('p99')} />
      <Mark className={styles.median} at={at('p50')} />
      <Mark className={styles.mean} at={at('mean')} />
    </div>
  );
}

function Mark({
  className,
  at,
}: {
  readonly className: string | undefined;
  readonly at: number | undefined;
}) {
  return at === undefined ? null : <i className={className} style={{ left: percent(at) }} />;
}

function Axis({ scale, width }: { readonly scale: LengthScale; readonly width: number }) {
  return (
    <div className={styles.axis}>
      {ticksWithRoom(scale, width).map((tick) => (
        <span key={String(tick)} className={styles.tick} style={{ left: percent(scale.place(tick)) }}>
          {formatCount(tick)}
        </span>
      ))}
    </div>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
