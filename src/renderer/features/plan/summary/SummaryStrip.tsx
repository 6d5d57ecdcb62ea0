import { formatBytes, formatCount, formatNanoseconds, formatQuantity } from '#lib/format.ts';
import {
  type AnalyzedPlan,
  amountOf,
  costLevel,
  formatPercent,
  type HeatStep,
  type Metric,
  type Plan,
  spacedUnit,
} from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './SummaryStrip.module.css';

interface SummaryStripProps {
  readonly reading: AnalyzedPlan;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
}

/** What a plan took, at a glance. */
export function SummaryStrip(props: SummaryStripProps) {
  const { reading } = props;
  if (!reading.summary.isMeasured) return <NothingRan reading={reading} />;
  return (
    <div className={styles.strip}>
      <dl className={styles.figures}>
        {summaryFigures(reading).map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {reading.summary.hottest.length > 0 && <ComputeBar {...props} />}
    </div>
  );
}

function NothingRan({ reading: { plan } }: Pick<SummaryStripProps, 'reading'>) {
  const levels = plan.nodes.reduce((deepest, { depth }) => Math.max(deepest, depth + 1), 0);
  return (
    <div className={styles.strip}>
      <dl className={styles.figures}>
        <Figure label="Operators" text={formatCount(plan.nodes.length)} />
        <Figure label="Depth" text={formatQuantity(levels, 'level')} />
      </dl>
      <p className={styles.explained}>
        <span className={styles.strong}>Explain only.</span> The query didn’t run, so there are no
        measurements.
      </p>
    </div>
  );
}

function Figure({ label, text, note }: SummaryFigure) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {text ?? <span className={styles.absent}>not in the plan</span>}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** Which operators computed, each as wide as its part of the whole; a press selects it. */
function ComputeBar({ reading, selected, onSelect }: SummaryStripProps) {
  const { parts, rest } = computeParts(reading);
  return (
    <div className={styles.place}>
      <span className={styles.computeBarLabel}>Compute by operator</span>
      <Toolbar label="Compute by operator" className={styles.bar}>
        {parts.map((part) => (
          <Part key={part.node} part={part} isSelected={part.node === selected} onSelect={onSelect} />
        ))}
        {rest !== undefined && <Rest rest={rest} />}
      </Toolbar>
    </div>
  );
}

interface PartProps {
  readonly part: ComputePart;
  readonly isSelected: boolean;
  readonly onSelect: (node: number) => void;
}

function Part({ part, isSelected, onSelect }: PartProps) {
  const { node, name, share, heat } = part;
  const paint = { background: `var(--heat-${heat})`, color: `var(--on-heat-${heat})` };
  return (
    <BaseButton
      className={classNames(styles.part, isSelected && styles.selected)}
      style={{ flexGrow: share * 100 }}
      tip={{ text: partLabel(part) }}
      aria-label={partLabel(part)}
      aria-pressed={isSelected}
      onPress={() => onSelect(node)}
    >
      <span className={styles.fill} style={paint}>
        <VisibleText text={name} limit={60} className={styles.name} />
      </span>
    </BaseButton>
  );
}

function Rest({ rest: { count, time, share } }: { readonly rest: NonNullable<ComputeParts['rest']> }) {
  const name = formatQuantity(count, 'other operator');
  return (
    <span
      className={styles.part}
      role="img"
      aria-label={partLabel({ name, time, share })}
      title={partLabel({ name, time, share })}
      style={{ flexGrow: share * 100 }}
    >
      <span className={classNames(styles.fill, styles.rest)} />
    </span>
  );
}

/** One number of the strip; undefined where the text does not say it. */
interface SummaryFigure {
  readonly label: string;
  readonly text: string | undefined;
  readonly note?: string | undefined;
}

export function summaryFigures(reading: AnalyzedPlan): readonly SummaryFigure[] {
  return [wall(reading), compute(reading), rows(reading), read(reading)];
}

function wall({ plan, summary: { wallNanoseconds } }: AnalyzedPlan): SummaryFigure {
  return { label: 'Wall time', text: time(plan, ['elapsed', 'cumulative_wall'], wallNanoseconds) };
}

function compute({ plan, summary }: AnalyzedPlan): SummaryFigure {
  const { computeNanoseconds, wallNanoseconds } = summary;
  const overlap = (computeNanoseconds ?? 0) > (wallNanoseconds ?? Number.POSITIVE_INFINITY);
  return {
    label: 'Compute',
    text: time(plan, ['elapsed_compute'], computeNanoseconds),
    note: overlap ? 'operators overlap' : undefined,
  };
}

function rows({ plan, summary: { rowsOut, rowsIn } }: AnalyzedPlan): SummaryFigure {
  return {
    label: 'Rows out',
    text: count(plan, 'output_rows', rowsOut),
    note: rowsIn === undefined ? undefined : `${count(plan, 'rows_scanned', rowsIn)} scanned`,
  };
}

function read({ plan, summary: { bytesRead, requests } }: AnalyzedPlan): SummaryFigure {
  return {
    label: 'Read',
    text:
      bytesRead === undefined
        ? undefined
        : (statedText(plan, ['bytes_read'], bytesRead) ?? formatBytes(bytesRead)),
    note: requests === undefined ? undefined : formatQuantity(requests, 'request'),
  };
}

type SummarizedPlan = AnalyzedPlan['plan'];

function time(
  plan: SummarizedPlan,
  names: readonly string[],
  figure: number | undefined,
): string | undefined {
  return figure === undefined ? undefined : (statedText(plan, names, figure) ?? formatNanoseconds(figure));
}

function count(plan: SummarizedPlan, name: string, figure: number | undefined): string | undefined {
  if (figure === undefined) return undefined;
  const about = isRoundedSum(plan, name) ? 'about ' : '';
  return statedText(plan, [name], figure) ?? `${about}${formatCount(figure)}`;
}

/**
 * A figure in the words of the plan: the text of the metric that says just this number. Undefined for a sum of several,
 * which stands nowhere.
 */
function statedText(plan: Plan, names: readonly string[], figure: number): string | undefined {
  for (const { metrics } of plan.nodes) {
    const metric = metrics.find(({ name, value }) => names.includes(name) && amountOf(value) === figure);
    if (metric !== undefined) return spacedUnit(metric.raw);
  }
  return undefined;
}

/** Of the metrics that a figure was added up from. */
function isRoundedSum(plan: Plan, name: string): boolean {
  const isRounded = ({ name: other, value }: Metric) =>
    other === name && 'isRounded' in value && value.isRounded;
  return plan.nodes.some(({ metrics }) => metrics.some(isRounded));
}

/** One operator in the bar of what computed how long. */
interface ComputePart {
  readonly node: number;
  readonly name: string;
  readonly time: string;
  readonly share: number;
  readonly heat: HeatStep;
}

interface ComputeParts {
  /** The hottest first. */
  readonly parts: readonly ComputePart[];
  /** All others together. */
  readonly rest: { readonly count: number; readonly time: string; readonly share: number } | undefined;
}

export function computeParts(reading: AnalyzedPlan): ComputeParts {
  const parts = reading.summary.hottest.map((node) => partOf(reading, node));
  return { parts, rest: restOf(reading) };
}

function partOf({ plan, figures }: AnalyzedPlan, node: number): ComputePart {
  const { computeNanoseconds = 0, computeShare = 0 } = figures[node] ?? {};
  const raw = plan.nodes[node]?.metrics.find(({ name }) => name === 'elapsed_compute')?.raw;
  return {
    node,
    name: plan.nodes[node]?.name ?? '',
    time: raw === undefined ? formatNanoseconds(computeNanoseconds) : spacedUnit(raw),
    share: computeShare,
    heat: costLevel(computeShare),
  };
}

function restOf({ figures, summary }: AnalyzedPlan): ComputeParts['rest'] {
  const hottest = new Set(summary.hottest);
  const others = figures.filter(
    ({ computeNanoseconds = 0 }, node) => computeNanoseconds > 0 && !hottest.has(node),
  );
  if (others.length === 0) return undefined;
  const total = others.reduce((sum, { computeNanoseconds = 0 }) => sum + computeNanoseconds, 0);
  return {
    count: others.length,
    time: formatNanoseconds(total),
    share: total / (summary.computeNanoseconds ?? total),
  };
}

/** `ANNSubIndex, 384.26 µs, 45.7% of compute`. */
export function partLabel({ name, time, share }: Pick<ComputePart, 'name' | 'time' | 'share'>): string {
  return `${name}, ${time}, ${formatPercent(share)} of compute`;
}
