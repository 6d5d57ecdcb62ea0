import type { Id } from '#protocol/index.ts';
import type { OperationContext } from '../simulation/operation-context.ts';
import type { VersionRange } from '../simulation/read-change.ts';

/** The last part of the ID: the group of the operation shows the rest. */
export function tableName(id: Id): string {
  return id.at(-1) ?? '';
}

/** The number that the list shows for the operation. */
export function operationNumber({ place }: Pick<OperationContext, 'place'>): string {
  return `operation ${place + 1}`;
}

/** `version 17`, `versions 1 to 29`, `all versions`, `versions from 30 on`. */
export function formatVersionRange({ start, end }: VersionRange): string {
  if (end === undefined) return start === 0n ? 'all versions' : `versions from ${start} on`;
  return end === start + 1n ? `version ${start}` : `versions ${start} to ${end - 1n}`;
}

/** Like the JSON reader: a bigint only if a number would lose digits. */
export function jsonNumber(whole: bigint): number | bigint {
  return whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : whole;
}

export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

const MAX_NAMED = 3;

/** `a`, `a and b`, `a, b, c and 4 more`. */
export function listed(words: readonly string[]): string {
  const named = words.slice(0, MAX_NAMED);
  const more = words.length - named.length;
  const parts = more === 0 ? named : [...named, `${more.toLocaleString('en')} more`];
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `18 Nov 2026, 09:12:44`, in the time zone of this computer; undefined for a time that a Date can't hold. */
export function formatTimestamp(millis: bigint): string | undefined {
  const date = new Date(Number(millis));
  if (Number.isNaN(date.getTime())) return undefined;
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}, ${clock}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
