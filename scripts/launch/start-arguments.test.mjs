import { describe, expect, it } from 'vitest';
import { readStartArguments } from './start-arguments.mjs';

describe('the arguments of the start command', () => {
  it('give each shell what it knows', () => {
    const { forDesktop, forBrowser } = readStartArguments([
      '--data',
      'my data',
      '--port',
      '8080',
      '--no-open',
    ]);
    expect(forDesktop).toEqual(['--data=my data']);
    expect(forBrowser).toEqual(['--data=my data', '--port=8080', '--no-open']);
  });

  it('are all optional', () => {
    expect(readStartArguments([])).toEqual({ testRuntime: false, forDesktop: [], forBrowser: [] });
  });

  it('are refused by name when neither shell knows them', () => {
    expect(() => readStartArguments(['--colour'])).toThrow('--colour');
  });
});
