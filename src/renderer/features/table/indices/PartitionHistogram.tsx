import { formatCount, formatQuantity } from '#lib/format.ts';
import styles from './PartitionHistogram.module.css';

/** How many partitions have which size, and how far the largest is above the mean. */
export function PartitionHistogram({ sizes }: { readonly sizes: readonly number[] }) {
  const found = partitionSizes(sizes);
  if (found === undefined) return <p className="dim">No rows in any partition.</p>;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className="strong">Partitions by rows</span>
        <span className={styles.skew}>skew {found.skew.toFixed(1)} (largest ÷ mean)</span>
      </figcaption>
      <div className={styles.space}>
        <Bars {...found} />
      </div>
      <p className={styles.sentence}>{topSentence(found)}</p>
    </figure>
  );
}

function Bars(found: PartitionSizes) {
  const { bins, mean } = found;
  const end = bins.at(-1)?.to ?? 1;
  const most = Math.max(...bins.map(({ count }) => count));
  return (
    <svg className={styles.picture} role="img" aria-label={spokenSizes(found)}>
      {bins.map((bin) => (
        <Bar key={bin.from} bin={bin} end={end} most={most} />
      ))}
      <line className={styles.axis} x1="0" x2="100%" y1="100%" y2="100%" />
      {ticksOf(bins).map((tick) => (
        <text
          key={tick}
          className={styles.tick}
          x={percent(tick / end)}
          y="100%"
          dy="16"
          textAnchor={tick === 0 ? 'start' : 'middle'}
        >
          {formatCount(tick)}
        </text>
      ))}
      <text className={styles.tick} x="100%" y="100%" dy="16" textAnchor="end">
        {formatQuantity(end, 'row')}
      </text>
      <Mean at={mean / end} mean={mean} />
    </svg>
  );
}

interface BarProps {
  readonly bin: SizeBin;
  readonly end: number;
  /** The largest number of partitions in one bin. */
  readonly most: number;
}

function Bar({ bin: { from, to, count }, end, most }: BarProps) {
  if (count === 0) return null;
  const height = Math.max(count / most, 0.02);
  const top = percent(1 - height);
  return (
    <>
      <rect
        className={styles.bar}
        x={percent(from / end)}
        width={percent((to - from) / end)}
        y={top}
        height={percent(height)}
      />
      <text className={styles.count} x={percent((from + to) / 2 / end)} y={top} dy="-5" textAnchor="middle">
        {formatCount(count)}
      </text>
    </>
  );
}

/** The label stands on the side that has room. */
function Mean({ at, mean }: { readonly at: number; readonly mean: number }) {
  const isAtRight = at > 0.5;
  return (
    <>
      <line className={styles.mean} x1={percent(at)} x2={percent(at)} y1="-24" y2="100%" />
      <text
        className={styles.meanText}
        x={percent(at)}
        y="-32"
        dx={isAtRight ? -5 : 5}
        dy="9"
        textAnchor={isAtRight ? 'end' : 'start'}
      >
        mean {formatCount(Math.round(mean))}
      </text>
    </>
  );
}

/** Every other bin, as long as there is room before the last tick, which names the unit. */
function ticksOf(bins: readonly SizeBin[]): readonly number[] {
  const last = bins.at(-1)?.to ?? 0;
  return bins.map(({ from }) => from).filter((from, at) => at % 2 === 0 && from <= last * 0.7);
}

function topSentence({ top, partitions, largest, empty }: PartitionSizes): string {
  const none = empty === 0 ? '' : ` ${formatCount(empty)} of ${formatCount(partitions)} are empty.`;
  const share = `${Math.round(top.share * 100)}%`;
  const most = `The largest has ${formatQuantity(largest, 'row')}`;
  if (top.partitions === partitions) return `${most}.${none}`;
  return `${most}; the ${top.partitions} largest have ${share} of all.${none}`;
}

function spokenSizes({ partitions, bins, mean, largest }: PartitionSizes): string {
  const parts = bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => `${count} from ${formatCount(from)} to ${formatCount(to)} rows`);
  return `${formatQuantity(partitions, 'partition')} by rows: ${parts.join(', ')}. Mean ${formatCount(Math.round(mean))}, largest ${formatCount(largest)}.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

/** A range of sizes, with the number of partitions in it. */
interface SizeBin {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly count: number;
}

interface PartitionSizes {
  readonly partitions: number;
  readonly rows: number;
  readonly empty: number;
  readonly mean: number;
  readonly largest: number;
  /** The largest size divided by the mean: 1 if all are equal. */
  readonly skew: number;
  readonly bins: readonly SizeBin[];
  /** The share of all rows in the largest partitions. */
  readonly top: { readonly partitions: number; readonly share: number };
}

/** Returns undefined if there is nothing to draw. */
export function partitionSizes(sizes: readonly number[]): PartitionSizes | undefined {
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length === 0 || rows === 0) return undefined;
  const falling = [...sizes].sort((first, second) => second - first);
  const [largest = 0] = falling;
  const mean = rows / sizes.length;
  const top = Math.min(TOP, sizes.length);
  return {
    partitions: sizes.length,
    rows,
    empty: sizes.filter((size) => size === 0).length,
    mean,
    largest,
    skew: largest / mean,
    bins: binsOf(sizes, largest),
    top: { partitions: top, share: falling.slice(0, top).reduce((sum, size) => sum + size, 0) / rows },
  };
}

const TOP = 4;

/** More bars would leave no room for the count above each. */
const BINS = 8;

function binsOf(sizes: readonly number[], largest: number): readonly SizeBin[] {
  const step = roundStep((largest + 1) / BINS);
  const bins = Array.from({ length: Math.floor(largest / step) + 1 }, (_, at) => ({
    from: at * step,
    to: (at + 1) * step,
    count: 0,
  }));
  for (const size of sizes) {
    const bin = bins[Math.floor(size / step)];
    if (bin !== undefined) bin.count += 1;
  }
  return bins;
}

/** Rounds up to 1, 2, 2.5, 5, 10, 20, …; always a whole number, as sizes are. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const found = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= least);
  return Math.max(1, Math.ceil(found ?? least));
}
