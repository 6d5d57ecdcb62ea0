import { describe, expect, it, vi } from 'vitest';
import { memoizeLru } from './memoize-lru.ts';

describe('cached results', () => {
  it('is made once for each text, while it is asked for', () => {
    const make = vi.fn((text: string) => ({ text }));
    const read = memoizeLru(2, make);
    expect(read('a')).toBe(read('a'));
    expect(read('a')).not.toBe(read('b'));
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is forgotten once enough others were asked for since', () => {
    const make = vi.fn((text: string) => ({ text }));
    const read = memoizeLru(2, make);
    for (const text of ['a', 'b', 'a', 'c', 'a']) read(text);
    expect(make).toHaveBeenCalledTimes(3);
    read('b');
    expect(make).toHaveBeenCalledTimes(4);
  });
});
