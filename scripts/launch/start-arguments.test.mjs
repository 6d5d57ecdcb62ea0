import { describe, expect, it } from 'vitest';
import { readStartArguments } from './start-arguments.mjs';

describe('readStartArguments', () => {
  it('passes each shell the arguments that it supports', () => {
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

  it('accepts no arguments', () => {
    expect(readStartArguments([])).toEqual({ testRuntime: false, forDesktop: [], forBrowser: [] });
  });

  it('throws for an argument that neither shell supports', () => {
    expect(() => readStartArguments(['--colour'])).toThrow('--colour');
  });
});
