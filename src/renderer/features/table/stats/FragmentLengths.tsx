import type { FragmentLengths } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { ReturnedNothing } from '#ui/MissingValue.tsx';
import { useWidth } from '#ui/use-width.ts';
import styles from './FragmentLengths.module.css';
import {
  fragmentLengthText,
  type LengthMark,
  type LengthName,
  type LengthScale,
  lengthLabels,
  lengthMarks,
  lengthOf,
  lengthScale,
  readLengths,
  ticksWithRoom,
} from './length-axis.ts';

/** The lengths of the fragments, as a plot of their percentiles and as a table. */
export function FragmentLengthsView({ lengths }: { readonly lengths: FragmentLengths }) {
  const marks = lengthMarks(lengths);
  return (
    <div className={styles.lengths}>
      <div className={styles.picture}>
        <Picture marks={marks} />
      </div>
      <LengthTable lengths={lengths} />
    </div>
  );
}

function Picture({ marks }: { readonly marks: readonly LengthMark[] }) {
  switch (readLengths(marks)) {
    case 'picture':
      return <LengthPlot marks={marks} />;
    case 'equal':
      return <p>Every fragment has {formatCount(marks[0]?.value ?? 0n)} rows.</p>;
    case 'nothing':
      return <p className="dim">No chart: the server didn’t return minimum and maximum lengths.</p>;
    case 'disorder':
      return <p className="dim">No chart: the percentiles contradict each other.</p>;
  }
}

const ROWS: readonly (readonly [LengthName, string])[] = [
  ['min', 'Minimum rows per fragment'],
  ['p25', '25% of fragments have this many rows or fewer'],
  ['p50', 'half have as many or fewer'],
  ['mean', 'rows by fragments'],
  ['p75', 'three quarters have as many or fewer'],
  ['p99', '99 of 100 have as many or fewer'],
  ['max', 'Maximum rows per fragment'],
];

function LengthTable({ lengths }: { readonly lengths: FragmentLengths }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Rows in a fragment</caption>
      <tbody>
        {ROWS.map(([name, meaning]) => (
          <tr key={name}>
            <th scope="row" title={meaning}>
              {fragmentLengthText(name)}
            </th>
            <td>
              <Length value={lengths[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Length({ value }: { readonly value: bigint | null | undefined }) {
  if (value === null) return <ReturnedNothing value="null" />;
  return value === undefined ? <span className="absent">not returned</span> : formatCount(value);
}

const LINE_HEIGHT = 18;

/**
 * A line from the shortest to the longest fragment, a box around the middle half, a stroke at the median and a diamond
 * at the mean. Servers return no more than these values, so a histogram would be invented.
 */
function LengthPlot({ marks }: { readonly marks: readonly LengthMark[] }) {
  const [ref, width = 0] = useWidth();
  const scale = lengthScale(lengthOf(marks, 'min') ?? 0n, lengthOf(marks, 'max') ?? 1n);
  const { labels, lineCount } = lengthLabels(marks, scale.place, width);
  return (
    <figure className={styles.plot}>
      {/* Hidden from screen readers: the table beside it has the same numbers. */}
      <div ref={ref} className={styles.space} aria-hidden>
        <div className={styles.labels} style={{ height: lineCount * LINE_HEIGHT }}>
          {labels.map(({ text, at, left, line }) => (
            <span key={text}>
              <i
                className={styles.leader}
                style={{
                  left: at,
                  top: (lineCount - line) * LINE_HEIGHT - 2,
                  height: line * LINE_HEIGHT + 6,
                }}
              />
              <span className={styles.label} style={{ left, top: (lineCount - 1 - line) * LINE_HEIGHT }}>
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

function Box({ marks, scale }: { readonly marks: readonly LengthMark[]; readonly scale: LengthScale }) {
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
