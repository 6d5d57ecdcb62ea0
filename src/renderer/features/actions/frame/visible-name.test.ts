import { describe, expect, it } from 'vitest';
import { visibleName } from './visible-name.ts';

describe('a name in a message', () => {
  it('hides no character and turns no line round', () => {
    expect(visibleName('items')).toBe('items');
    expect(visibleName('a\u202Eb\n')).toBe('a‹U+202E›b‹U+000A›');
  });

  it('is cut where it is long', () => {
    expect(visibleName('x'.repeat(5000)).length).toBeLessThan(100);
  });
});
