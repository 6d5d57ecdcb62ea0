import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

it('takes any free port, the usual data directory and opens the browser when told nothing', () => {
  expect(readArguments([])).toEqual({ port: 0, data: undefined, open: true, help: false });
});

it('takes what it is told', () => {
  expect(readArguments(['--port', '8080', '--data=/a b', '--no-open'])).toMatchObject({
    port: 8080,
    data: '/a b',
    open: false,
  });
});

describe('what it refuses', () => {
  it.each(['-1', '65536', '99999', '1.5', '80a', 'many', '', ' ', '0x50', '1e3', 'NaN'])(
    'the port %j',
    (port) => {
      const words = `--port takes a number from 0 to 65535, not "${port}"`;
      expect(() => readArguments([`--port=${port}`])).toThrow(new Error(words));
    },
  );

  it('a data directory without a name, which would be the one that the program was started in', () => {
    expect(() => readArguments(['--data='])).toThrow('--data takes a directory');
  });

  // Only the first line is said.
  it.each([
    [['--prot', '1'], /^Unknown option '--prot'/],
    [['stray'], /^Unexpected argument 'stray'/],
    [['--port'], /^Option '--port <value>' argument missing/],
    [['--data'], /^Option '--data <value>' argument missing/],
  ])('%j, naming it', (args, words) => {
    expect(() => readArguments(args)).toThrow(words);
  });
});
