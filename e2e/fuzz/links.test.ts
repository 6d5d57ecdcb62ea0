import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINK_LENGTH } from '#contract/links.ts';
import { readLink } from '#contract/read-link.ts';
import { writeLink } from '#contract/write-link.ts';
import { runs } from '#testing/runs.ts';
import { hostileAddress, hostilePlace, hostileText } from './testing/hostile-texts.ts';

const NAMES = [
  'server',
  'folder',
  'connection',
  'part',
  'delimiter',
  'database',
  'version',
  'query',
  'section',
  'id',
  'other-server',
  'other-folder',
  'other-part',
  'name',
  '__proto__',
  'token',
  'authorization',
];
const KINDS = [
  'table',
  'namespace',
  'query',
  'compare',
  'batch',
  'plan',
  'settings',
  'activity',
  'connection',
  'new-table',
  '__proto__',
  'constructor',
  '../x',
  '',
];

const value = fc.oneof(
  hostileText,
  hostileAddress,
  hostilePlace(),
  fc.constantFrom(
    'local',
    '1',
    '{"k":1,"vector":[]}',
    '{"__proto__":{"k":1},"identity":{"api_key":"s"},"context":{}}',
  ),
);
const member = fc.tuple(fc.oneof(fc.constantFrom(...NAMES), hostileText), value);
const link = fc
  .tuple(
    fc.constantFrom('vitrine://', 'VITRINE://', 'vitrine:', ' vitrine://'),
    fc.oneof(fc.constantFrom(...KINDS), hostileText),
    fc.array(member, { maxLength: 6 }),
    fc.boolean(),
  )
  .map(([begin, kind, members, isEncoded]) => {
    const written = (text: string) => (isEncoded ? encodeURIComponent(text.toWellFormed()) : text);
    return `${begin}${kind}?${members.map(([name, text]) => `${written(name)}=${written(text)}`).join('&')}`;
  });

describe('any link', () => {
  it('is parsed or rejected with a reason, and is equal after it is written and parsed again', () => {
    let read = 0;
    fc.assert(
      fc.property(link, (text) => {
        const found = readLink(text);
        if ('problem' in found) {
          expect(found.problem).toMatch(/\S/);
          return;
        }
        read += 1;
        const written = writeLink(found.link);
        // A link that is short as given may be too long in its written form.
        if ('problem' in written)
          expect(encodeURI(text.toWellFormed()).length).toBeGreaterThan(MAX_LINK_LENGTH);
        else expect(readLink(written.text)).toEqual(found);
        expect(Object.getPrototypeOf(found.link.place)).toBe(Object.prototype);
      }),
      { numRuns: runs(2000, 200_000) },
    );
    // Not every link was rejected.
    expect(read).toBeGreaterThan(20);
  });
});
