import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, objectOf, objectText, outdoneKeys, typedObject } from './ObjectField.tsx';

describe('an object as rows', () => {
  it('comes back as it was, whatever its names are', () => {
    const names = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor'));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string()), { minLength: 1 }), (pairs) => {
        const object = Object.fromEntries(pairs);
        expect(Object.entries(objectOf(entriesOf(object) ?? []) ?? {})).toEqual(Object.entries(object));
      }),
    );
  });

  it('has none where not all of it is text', () => {
    expect(entriesOf({ a: 'x', b: 1 })).toBeUndefined();
    expect(entriesOf(['a'])).toBeUndefined();
    expect(entriesOf('{"a":')).toBeUndefined();
  });

  it('says nothing without a row that has a name', () => {
    expect(objectOf([])).toBeUndefined();
    expect(objectOf([{ key: 0, name: '', value: 'x' }])).toBeUndefined();
  });

  it('sends the last of the rows with the same name, and marks the others', () => {
    const rows = [
      { key: 3, name: 'a', value: 'first' },
      { key: 4, name: 'b', value: 'x' },
      { key: 7, name: 'a', value: 'last' },
    ];
    expect(objectOf(rows)).toEqual({ a: 'last', b: 'x' });
    expect([...outdoneKeys(rows)]).toEqual([3]);
  });
});

describe('an object as JSON', () => {
  it('keeps every digit', () => {
    expect(objectText(typedObject('{"n": 9007199254740993}'))).toBe('{\n  "n": 9007199254740993\n}');
  });

  it.each(['{', '[1]', '"a"', 'null', '1'])('stays the text %j while it is none', (text) => {
    expect(typedObject(text)).toBe(text);
    expect(objectText(typedObject(text))).toBe(text);
  });

  it('is nothing where nothing is typed', () => {
    expect(typedObject('\n ')).toBeUndefined();
  });
});
