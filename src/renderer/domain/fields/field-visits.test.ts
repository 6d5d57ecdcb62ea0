import { expect, test } from 'vitest';
import { afterLeaving, afterTyping, type FieldVisits, isTold } from './field-visits.ts';

const NEW: FieldVisits = { isNew: true, left: new Set(), typing: undefined };
const OLD: FieldVisits = { ...NEW, isNew: false };
const MISSING = { member: 'version', isMissing: true };
const WRONG = { member: 'version' };

test('what is missing in a new form is told once its field was left, in an old one at once', () => {
  expect([isTold(NEW, MISSING), isTold(OLD, MISSING)]).toEqual([false, true]);
  expect(isTold(afterLeaving(NEW, 'version'), MISSING)).toBe(true);
  expect(isTold(afterLeaving(NEW, 'id'), MISSING)).toBe(false);
});

test('what is wrong is told at once, but not while its first letters are typed', () => {
  expect(isTold(NEW, WRONG)).toBe(true);
  const typing = afterTyping(OLD, 'version');
  expect([isTold(typing, WRONG), isTold(typing, { member: 'id' })]).toEqual([false, true]);
  const left = afterLeaving(typing, 'version');
  expect(isTold(left, WRONG)).toBe(true);
  expect(isTold(afterTyping(left, 'version'), WRONG)).toBe(true);
});

test('of a member with several fields all are one, and what is true of the whole form is told', () => {
  const typing = afterTyping(NEW, 'ranges');
  expect(isTold(typing, { member: 'ranges.0.end_version' })).toBe(false);
  expect(isTold(typing, { isMissing: true })).toBe(true);
});
