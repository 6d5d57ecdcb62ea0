import { expect, test } from 'vitest';
import { afterLeaving, afterTyping, type FieldVisits, isReported } from './field-visits.ts';

const NEW: FieldVisits = { isNew: true, left: new Set(), typing: undefined };
const OLD: FieldVisits = { ...NEW, isNew: false };
const MISSING = { member: 'version', isMissing: true };
const WRONG = { member: 'version' };

test('reports a missing value after its field is left in a new form, and immediately in an old one', () => {
  expect([isReported(NEW, MISSING), isReported(OLD, MISSING)]).toEqual([false, true]);
  expect(isReported(afterLeaving(NEW, 'version'), MISSING)).toBe(true);
  expect(isReported(afterLeaving(NEW, 'id'), MISSING)).toBe(false);
});

test('reports an error immediately, but not while its field is typed into', () => {
  expect(isReported(NEW, WRONG)).toBe(true);
  const typing = afterTyping(OLD, 'version');
  expect([isReported(typing, WRONG), isReported(typing, { member: 'id' })]).toEqual([false, true]);
  const left = afterLeaving(typing, 'version');
  expect(isReported(left, WRONG)).toBe(true);
  expect(isReported(afterTyping(left, 'version'), WRONG)).toBe(true);
});

test('treats all fields of a member as one, and always reports errors of the whole form', () => {
  const typing = afterTyping(NEW, 'ranges');
  expect(isReported(typing, { member: 'ranges.0.end_version' })).toBe(false);
  expect(isReported(typing, { isMissing: true })).toBe(true);
});
