import { describe, expect, it } from 'vitest';
import { readEndToEndArguments, readTestArguments } from './arguments.mjs';

describe('the arguments of the end-to-end command', () => {
  it('name a shell, and leave the rest to Playwright', () => {
    const expected = { shells: ['desktop'], forPlaywright: ['--headed', 'tree.spec.ts'] };
    expect(readEndToEndArguments(['--headed', '--shell', 'desktop', 'tree.spec.ts'])).toEqual(expected);
    expect(readEndToEndArguments(['--headed', '--shell=desktop', 'tree.spec.ts'])).toEqual(expected);
  });

  it('mean both shells when they name none', () => {
    expect(readEndToEndArguments(['--ui'])).toEqual({
      shells: ['browser', 'desktop'],
      forPlaywright: ['--ui'],
    });
  });

  it.each([['--shell'], ['--shell=phone']])('refuse %s', (...args) => {
    expect(() => readEndToEndArguments(args)).toThrow('browser or desktop');
  });
});

describe('the arguments of the test command', () => {
  it('mean everything when there are none', () => {
    expect(readTestArguments([])).toMatchObject({
      check: true,
      unit: true,
      e2e: true,
      shells: ['browser', 'desktop'],
    });
  });

  it('choose parts and a shell', () => {
    const chosen = readTestArguments(['--e2e', '--shell', 'browser']);
    expect(chosen).toMatchObject({ check: false, unit: false, e2e: true, shells: ['browser'] });
  });

  it('look for a name in every test there is', () => {
    const chosen = readTestArguments(['--grep', 'tree']);
    expect(chosen).toMatchObject({ check: false, unit: true, e2e: true, grep: 'tree' });
  });

  it('refuse what they do not know', () => {
    expect(() => readTestArguments(['--fast'])).toThrow('--fast');
  });
});
