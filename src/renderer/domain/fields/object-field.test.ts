import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, objectOf, objectText, outdoneKeys, typedObject } from './ObjectField.tsx';

describe('an object edited as rows', () => {
  it('round-trips with any names', () => {
    const names = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor'));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string()), { minLength: 1 }), (pairs) => {
        const object = Object.fromEntries(pairs);
        expect(Object.entries(objectOf(entriesOf(object) ?? []) ?? {})).toEqual(Object.entries(object));
      }),
    );
  });

  it('is undefined if it contains anything but strings', () => {
    expect(entriesOf({ a: 'x', b: 1 })).toBeUndefined();
    expect(entriesOf(['a'])).toBeUndefined();
    expect(entriesOf('{"a":')).toBeUndefined();
  });

  it('is undefined without a named row', () => {
    expect(objectOf([])).toBeUndefined();
    expect(objectOf([{ key: 0, name: '', value: 'x' }])).toBeUndefined();
  });

  it('sends the last of duplicate rows and marks the others', () => {
    const rows = [
      { key: 3, name: 'a', value: 'first' },
      { key: 4, name: 'b', value: 'x' },
      { key: 7, name: 'a', value: 'last' },
    ];
    expect(objectOf(rows)).toEqual({ a: 'last', b: 'x' });
    expect([...outdoneKeys(rows)]).toEqual([3]);
  });
});

describe('an object edited as JSON', () => {
  it('keeps every digit', () => {
    expect(objectText(typedObject('{"n": 9007199254740993}'))).toBe('{\n  "n": 9007199254740993\n}');
  });

  it.each(['{', '[1]', '"a"', 'null', '1'])('keeps the invalid text %j', (text) => {
    expect(typedObject(text)).toBe(text);
    expect(objectText(typedObject(text))).toBe(text);
  });

  it('is undefined if the field is empty', () => {
    expect(typedObject('\n ')).toBeUndefined();
  });
});
