import type { OperationFields } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { setField } from './fields.ts';
import { exactNumber } from './typed-number.ts';

const THROUGH_LATEST = -1n;

/** One range of versions as people count: the last one is in it. */
export interface RangeRow {
  /** What stands in the two fields; a text where it is no number. */
  readonly from: unknown;
  readonly to: unknown;
  readonly isThroughLatest: boolean;
}

/** What is in `ranges`, also where it is no list of ranges. */
export function rangesOf(members: OperationFields): readonly OperationFields[] {
  const ranges = members.ranges;
  return Array.isArray(ranges) ? ranges.map((range: unknown) => (isMembers(range) ? range : {})) : [];
}

export function rangeRow(range: OperationFields): RangeRow {
  const end = exactNumber(range.end_version);
  const isThroughLatest = end === THROUGH_LATEST;
  // Stored is the first version that stays; a number below is no end that a person would have typed.
  const to = end === undefined || end <= 0n ? range.end_version : end - 1n;
  return { from: range.start_version, to: isThroughLatest ? undefined : to, isThroughLatest };
}

export function withFrom(
  range: OperationFields,
  from: number | bigint | string | undefined,
): OperationFields {
  return setField(range, 'start_version', from);
}

/** A number below nothing stays a text: as it is, the wire would take -2 for "through the latest". */
export function withTo(range: OperationFields, to: number | bigint | string | undefined): OperationFields {
  const last = exactNumber(to);
  if (last === undefined) return setField(range, 'end_version', to);
  return setField(range, 'end_version', last < 0n ? String(last) : wire(last + 1n));
}

export function throughLatest(range: OperationFields, isThrough: boolean): OperationFields {
  return setField(range, 'end_version', isThrough ? Number(THROUGH_LATEST) : undefined);
}

/** `29 versions at most. Sent as 1 to 30, the end not included.` */
export function rangeHint(range: OperationFields): string {
  const start = exactNumber(range.start_version);
  const end = exactNumber(range.end_version);
  if (start === undefined || end === undefined) return '';
  if (end === THROUGH_LATEST) return `v${start} and later. Sent with end -1.`;
  if (end <= start) return 'The end is before the start.';
  return `Up to ${formatQuantity(end - start, 'version')}. Sent as ${start} to ${end} (end exclusive).`;
}

function wire(number: bigint): number | bigint {
  return number <= Number.MAX_SAFE_INTEGER ? Number(number) : number;
}

function isMembers(value: unknown): value is OperationFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
