import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namedTexts, objectOfTexts, textNamed, toStringEntries } from './catalog.ts';
import { anyNamedTexts } from './testing/any-named-texts.ts';

it('are every member of what a server sent, whatever its name is', () => {
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

it('become an object that has them all and no other prototype', () => {
  fc.assert(
    fc.property(anyNamedTexts, (texts) => {
      const object = objectOfTexts(texts);
      expect(new Map(Object.entries(object))).toEqual(new Map(texts));
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    }),
  );
});

it('have no text for a name that is not among them', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'length', '']) {
    expect(textNamed([['a', 'b']], name)).toBeUndefined();
  }
});

it('mean the last of two that have one name, as an object does', () => {
  const texts = [
    ['a', 'first'],
    ['a', 'last'],
  ] as const;
  expect(textNamed(texts, 'a')).toBe('last');
  expect(objectOfTexts(texts)).toEqual({ a: 'last' });
});
