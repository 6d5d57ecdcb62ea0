import { describe, expect, it, vi } from 'vitest';
import { memoizeLru } from './memoize-lru.ts';

describe('memoizeLru', () => {
  it('creates a value once for each text while it is in use', () => {
    const make = vi.fn((text: string) => ({ text }));
    const read = memoizeLru(2, make);
    expect(read('a')).toBe(read('a'));
    expect(read('a')).not.toBe(read('b'));
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('evicts the least recently used value when the cache is full', () => {
    const make = vi.fn((text: string) => ({ text }));
    const read = memoizeLru(2, make);
    for (const text of ['a', 'b', 'a', 'c', 'a']) read(text);
    expect(make).toHaveBeenCalledTimes(3);
    read('b');
    expect(make).toHaveBeenCalledTimes(4);
  });
});
