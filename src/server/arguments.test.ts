import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

it('needs none', () => {
  expect(readArguments([])).toEqual({
    port: 0,
    data: undefined,
    sample: false,
    scale: 0,
    json: false,
    help: false,
  });
});

it('takes all of them', () => {
  const args = ['--port', '8080', '--data=/somewhere', '--sample', '--scale', '1000000', '--json'];
  expect(readArguments(args)).toEqual({
    port: 8080,
    data: '/somewhere',
    sample: true,
    scale: 1_000_000,
    json: true,
    help: false,
  });
});

it.each([
  [['--port', '65536'], '--port takes a whole number from 0 to 65535, not "65536"'],
  [['--port', 'http'], '--port'],
  [['--port', '0x50'], '--port'],
  [['--port', '1e3'], '--port'],
  [['--port='], '--port'],
  [['--port', '-1'], '--port'],
  [['--scale', '-5'], '--scale'],
  [['--scale', '99999999'], '--scale'],
  [['--data='], '--data'],
  [['--smaple'], '--smaple'],
  [['somewhere'], 'somewhere'],
])('refuses %j and says which is wrong', (args, words) => {
  expect(() => readArguments(args)).toThrow(words);
});
