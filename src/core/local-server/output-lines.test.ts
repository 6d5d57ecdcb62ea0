import { expect, it } from 'vitest';
import { eachLine, readMakingLine } from './process.ts';

it('eachLine emits complete lines, however the chunks are split', () => {
  const lines: string[] = [];
  const take = eachLine((line) => lines.push(line));
  for (const piece of ['on', 'e\ntwo\nth', '', 'ree', '\n', 'unfinished']) take(piece);
  expect(lines).toEqual(['one', 'two', 'three']);
});

it.each([
  ['{"making":"products"}', 'products'],
  ['{"making":null}', null],
  ['{"url":"http://127.0.0.1:1","pid":1}', undefined],
  ['making', undefined],
  ['null', undefined],
])('readMakingLine reads %s as %s', (line, making) => {
  expect(readMakingLine(line)).toBe(making);
});
