import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namedTexts, objectOfTexts, textNamed, toStringEntries } from './catalog.ts';
import { anyNamedTexts } from './testing/any-named-texts.ts';

it('namedTexts keeps every member of a server’s object, whatever its name', () => {
  fc.assert(
    fc.property(anyNamedTexts, (texts) => {
      const members = texts.map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`);
      const read = namedTexts.parse(toStringEntries(JSON.parse(`{${members.join(',')}}`)));
      expect(read).toHaveLength(texts.length);
      expect(new Map(read)).toEqual(new Map(texts));
      for (const [name, text] of texts) expect(textNamed(read, name)).toBe(text);
    }),
  );
});

it('objectOfTexts returns an object with every entry and the default prototype', () => {
  fc.assert(
    fc.property(anyNamedTexts, (texts) => {
      const object = objectOfTexts(texts);
      expect(new Map(Object.entries(object))).toEqual(new Map(texts));
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    }),
  );
});

it('textNamed returns undefined for a missing name, even one that every object inherits', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'length', '']) {
    expect(textNamed([['a', 'b']], name)).toBeUndefined();
  }
});

it('the last of two entries with the same name wins, as in an object', () => {
  const texts = [
    ['a', 'first'],
    ['a', 'last'],
  ] as const;
  expect(textNamed(texts, 'a')).toBe('last');
  expect(objectOfTexts(texts)).toEqual({ a: 'last' });
});
