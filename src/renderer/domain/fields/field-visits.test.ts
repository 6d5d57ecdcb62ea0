import { expect, test } from 'vitest';
import { afterLeaving, afterTyping, type FieldVisits, isReported } from './field-visits.ts';

const NEW: FieldVisits = { isNew: true, left: new Set(), typing: undefined };
const OLD: FieldVisits = { ...NEW, isNew: false };
const MISSING = { member: 'version', isMissing: true };
const WRONG = { member: 'version' };

test('a missing value is reported in a new form after its field was left, in an old one at once', () => {
  expect([isReported(NEW, MISSING), isReported(OLD, MISSING)]).toEqual([false, true]);
  expect(isReported(afterLeaving(NEW, 'version'), MISSING)).toBe(true);
  expect(isReported(afterLeaving(NEW, 'id'), MISSING)).toBe(false);
});

test('an error is reported at once, but not while its first letters are typed', () => {
  expect(isReported(NEW, WRONG)).toBe(true);
  const typing = afterTyping(OLD, 'version');
  expect([isReported(typing, WRONG), isReported(typing, { member: 'id' })]).toEqual([false, true]);
  const left = afterLeaving(typing, 'version');
  expect(isReported(left, WRONG)).toBe(true);
  expect(isReported(afterTyping(left, 'version'), WRONG)).toBe(true);
});

test('all fields of a member count as one, and errors of the whole form are reported', () => {
  const typing = afterTyping(NEW, 'ranges');
  expect(isReported(typing, { member: 'ranges.0.end_version' })).toBe(false);
  expect(isReported(typing, { isMissing: true })).toBe(true);
});
