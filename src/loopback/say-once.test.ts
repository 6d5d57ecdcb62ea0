import { expect, it } from 'vitest';
import { createSayOnce } from './say-once.ts';

it('createSayOnce writes a repeated line once, and no more than 20 lines in all', () => {
  const lines: string[] = [];
  const say = createSayOnce((line) => lines.push(line));
  for (let index = 0; index < 1000; index += 1) {
    say('the same');
    say(`line ${index}`);
  }
  expect(lines.slice(0, 3)).toEqual(['the same', 'line 0', 'line 1']);
  expect(lines).toHaveLength(20);
});
