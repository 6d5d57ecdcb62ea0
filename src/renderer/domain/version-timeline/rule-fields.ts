import { type DeletionRule, OLD_AFTER_DAYS } from '#batch/index.ts';
import { formatIsoDate, type TimeZone } from '#lib/format.ts';

export type RuleKind = DeletionRule['kind'] | 'by-hand';

/** The text of the rules. Days and date express the same: changing one updates the other. */
export interface RuleFields {
  /** The last used rule; undefined at first. */
  readonly kind: RuleKind | undefined;
  readonly days: string;
  readonly date: string;
  /** The moment that days and date mean; undefined while they are invalid. */
  readonly before: number | undefined;
  readonly count: string;
}

const DAY = 86_400_000;

const DEFAULT_COUNT = 10;

export interface Today {
  readonly now: number;
  readonly zone: TimeZone;
}

export function firstRuleFields(today: Today): RuleFields {
  const first: RuleFields = {
    kind: undefined,
    days: '',
    date: '',
    before: undefined,
    count: String(DEFAULT_COUNT),
  };
  return { ...withDays(first, String(OLD_AFTER_DAYS), today), kind: undefined };
}

export function withDays(fields: RuleFields, days: string, { now, zone }: Today): RuleFields {
  const count = wholeNumber(days);
  const before = count === undefined ? undefined : now - count * DAY;
  const date = before === undefined ? '' : formatIsoDate(before, zone);
  return { ...fields, kind: 'older-than', days, date, before };
}

export function withDate(fields: RuleFields, date: string, { now, zone }: Today): RuleFields {
  const before = momentOfDate(date.trim(), zone);
  const days = before === undefined ? '' : daysAgo(before, now);
  return { ...fields, kind: 'older-than', days, date, before };
}

/** Sets the rule by the edge that is dragged over the timeline. */
export function withEdge(fields: RuleFields, before: number, { now, zone }: Today): RuleFields {
  return {
    ...fields,
    kind: 'older-than',
    days: daysAgo(before, now),
    date: formatIsoDate(before, zone),
    before,
  };
}

export function withCount(fields: RuleFields, count: string): RuleFields {
  return { ...fields, kind: 'keep-newest', count };
}

/** The rule of a kind; undefined for no rule, and while the text is invalid. */
export function ruleOf(fields: RuleFields, kind: RuleKind): DeletionRule | undefined {
  if (kind === 'older-than') return fields.before === undefined ? undefined : { kind, before: fields.before };
  const count = kind === 'keep-newest' ? wholeNumber(fields.count) : undefined;
  return count === undefined || count === 0 ? undefined : { kind: 'keep-newest', count };
}

export function daysAgo(moment: number, now: number): string {
  return String(Math.max(0, Math.round((now - moment) / DAY)));
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The start of a day, written as `2026-08-22`. */
function momentOfDate(text: string, zone: TimeZone): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const parts = [Number(year), Number(month) - 1, Number(day)] as const;
  const moment = zone === 'utc' ? Date.UTC(...parts) : new Date(...parts).getTime();
  return formatIsoDate(moment, zone) === text ? moment : undefined;
}
