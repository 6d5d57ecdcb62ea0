import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canariesIn, canary } from './canary.ts';

const WAYS: readonly (readonly [string, (text: string) => string])[] = [
  ['plain', (text) => text],
  ['as JSON', (text) => JSON.stringify({ text })],
  ['URL-encoded', encodeURIComponent],
  ['in hex', (text) => Buffer.from(text).toString('hex')],
  ['in UTF-16', (text) => Buffer.from(text, 'utf16le').toString('latin1')],
  ['in base64', (text) => Buffer.from(text).toString('base64')],
  ['in base64url', (text) => Buffer.from(text).toString('base64url')],
];

it.each(WAYS)('canariesIn finds a canary written %s, at any position in the text', (_, write) => {
  const subject = canary('key');
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary-ascii' }), (before, after) => {
      expect(canariesIn(write(before + subject.text + after), [subject])).not.toEqual([]);
    }),
  );
});

it('canariesIn doesn’t mistake one canary for another', () => {
  expect(canariesIn(WAYS.map(([, write]) => write(canary('one').text)).join(), [canary('two')])).toEqual([]);
});
