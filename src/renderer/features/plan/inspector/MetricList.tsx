import { type ReactNode, useState } from 'react';
import { create } from 'zustand';
import { formatCount } from '#lib/format.ts';
import { amountOf, type Metric, type MetricValue, meaningOfMetric, type PlanNode } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { InspectorPart } from '#ui/Inspector.tsx';
import { InfoIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './inspector.module.css';

/** More than any engine writes; a text from elsewhere may have any number. */
const FIRST = 100;

/** All metrics, as in the text. */
export function MetricList({ node: { metrics } }: { readonly node: PlanNode }) {
  const { shown, more } = useFirst(metrics, FIRST, 'metrics');
  const hasMeanings = useMeaningsShown();
  if (metrics.length === 0) return null;
  return (
    <InspectorPart title="Metrics" tools={<MeaningsButton isShown={hasMeanings} />}>
      <dl className={styles.list}>
        {shown.map((metric, position) => renderMetric(metric, position, hasMeanings))}
      </dl>
      {more}
    </InspectorPart>
  );
}

/** A tooltip on each name would need a pointer; this button works for everyone. */
function MeaningsButton({ isShown }: { readonly isShown: boolean }) {
  return (
    <IconButton
      icon={InfoIcon}
      label="Metric definitions"
      pressed={isShown}
      onPress={() => showMeanings(!isShown)}
    />
  );
}

function renderMetric({ name, label, raw, value }: Metric, position: number, hasMeanings: boolean) {
  const range = roundedRange(raw, value);
  const meaning = meaningOfMetric(name);
  const words = [meaning, range].filter((part) => part !== undefined).join('; ');
  return (
    <div key={position} className={styles.pair}>
      <dt className={styles.key} title={meaning}>
        <VisibleText text={name} />
        {label !== undefined && (
          <span className="dim">
            {' '}
            <VisibleText text={label} />
          </span>
        )}
      </dt>
      <dd className={classNames(styles.value, isZero(value) && styles.zero)}>
        {range !== undefined && (
          <span className={styles.rounded} title={range}>
            rounded<span className="visually-hidden">, {range}</span>
          </span>
        )}
        <VisibleText text={raw} />
      </dd>
      {hasMeanings && words !== '' && <dd className={styles.meaning}>{words}</dd>}
    </div>
  );
}

function isZero(value: MetricValue): boolean {
  return (value.kind === 'ratio' ? value.share : amountOf(value)) === 0;
}

/** Whether the meaning of each metric is shown below it; applies to all operators. */
const useMeanings = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

function useMeaningsShown(): boolean {
  return useMeanings(({ isShown }) => isShown);
}

function showMeanings(isShown: boolean): void {
  useMeanings.setState({ isShown });
}

/**
 * The numbers that a rounded one may stand for: `between 2,995 and 3,004` for `3.00 K`. Undefined if there is only one:
 * `935.024µs` has every nanosecond.
 */
export function roundedRange(raw: string, value: MetricValue): string | undefined {
  if (!('isRounded' in value) || !value.isRounded) return undefined;
  const digits = /^(\d[\d,]*)(?:\.(\d+))?/.exec(raw);
  if (digits === null) return undefined;
  const [, whole = '', fraction = ''] = digits;
  const written = BigInt(whole.replaceAll(',', '') + fraction);
  const scale = 10n ** BigInt(fraction.length);
  const unit = unitOf(value, Number(written) / Number(scale));
  if (unit === undefined) return undefined;
  const least = roundUp((written * 2n - 1n) * unit, scale * 2n);
  const most = roundUp((written * 2n + 1n) * unit, scale * 2n) - 1n;
  return least >= most
    ? undefined
    : `between ${formatCount(least)} and ${formatCount(most)}${UNITS[value.kind]}`;
}

type Rounded = Extract<MetricValue, { readonly isRounded: boolean }>;

const UNITS: Readonly<Record<Rounded['kind'], string>> = { count: '', time: ' ns', bytes: ' B' };

/** The factor from the written unit to the smallest one; it follows from the value, so no table is needed. */
function unitOf(value: Rounded, written: number): bigint | undefined {
  const unit = Math.round((amountOf(value) ?? Number.NaN) / written);
  return Number.isSafeInteger(unit) ? BigInt(unit) : undefined;
}

function roundUp(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  return whole * divisor < dividend ? whole + 1n : whole;
}

interface FirstOnes<Item> {
  readonly shown: readonly Item[];
  /** The button that shows more items; undefined if there are no more. */
  readonly more: ReactNode;
}

const STEP = 100;

/** A node may have thousands of inputs or metrics: shows the first ones, and more on demand. */
export function useFirst<Item>(items: readonly Item[], first: number, what: string): FirstOnes<Item> {
  const [count, setCount] = useState(first);
  const left = items.length - count;
  if (left <= 0) return { shown: items, more: undefined };
  return {
    shown: items.slice(0, count),
    more: (
      <span className={styles.more}>
        <Button size="small" kind="quiet" onPress={() => setCount(count + STEP)}>
          {formatCount(left)} more {what}
        </Button>
      </span>
    ),
  };
}
