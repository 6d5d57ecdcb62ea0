import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metadataText } from './VersionCells.tsx';

test('unquotes and unescapes a string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(metadataText(JSON.stringify(text))).toBe(text);
    }),
  );
});

test.each(['18446744073709551615', '1.0', 'null', 'true', '{"a":"b"}', '["a"]'])(
  'keeps %s unchanged',
  (json) => {
    expect(metadataText(json)).toBe(json);
  },
);
