import { amountOf, type MetricValue } from '../../../../../plan/index.ts';
import { formatCount } from '../../../../lib/format.ts';

/**
 * What a rounded number may have been: `between 2,995 and 3,004` for `3.00 K`. Undefined where only one number is
 * written so: `935.024µs` has every nanosecond in it.
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

/** How many of the smallest unit one of the written unit is; the value was made of it, so it needs no table here. */
function unitOf(value: Rounded, written: number): bigint | undefined {
  const unit = Math.round((amountOf(value) ?? Number.NaN) / written);
  return Number.isSafeInteger(unit) ? BigInt(unit) : undefined;
}

function roundUp(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  return whole * divisor < dividend ? whole + 1n : whole;
}
