import { describe, expect, it } from 'vitest';
import { firstRuleFields, ruleOf, withCount, withDate, withDays, withEdge } from './rule-fields.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const today = { now: NOON, zone: 'utc' } as const;
const first = firstRuleFields(today);

describe('the rule fields', () => {
  it('update days and date together, whichever is typed', () => {
    expect(withDays(first, '10', today)).toMatchObject({
      date: '2026-11-10',
      before: NOON - 10 * 86_400_000,
    });
    const dated = withDate(first, '2026-11-10', today);
    expect(dated).toMatchObject({ days: '11', before: Date.UTC(2026, 10, 10) });
    expect(ruleOf(dated, 'older-than')).toEqual({ kind: 'older-than', before: Date.UTC(2026, 10, 10) });
  });

  it.each(['2026-02-30', '2026-1-1', 'soon', ''])('treat %o as an invalid date', (date) => {
    expect(ruleOf(withDate(first, date, today), 'older-than')).toBeUndefined();
  });

  it('start a day in the user’s time zone', () => {
    const local = withDate(first, '2026-11-10', { now: NOON, zone: 'local' });
    expect(local.before).toBe(new Date(2026, 10, 10).getTime());
  });

  it('follow the dragged edge', () => {
    expect(withEdge(first, NOON - 40 * 86_400_000, today)).toMatchObject({ days: '40', date: '2026-10-11' });
  });

  it.each(['', '0', '-1', '2.5', 'x'])('treat %o as an invalid count', (count) => {
    expect(ruleOf(withCount(first, count), 'keep-newest')).toBeUndefined();
  });
});
