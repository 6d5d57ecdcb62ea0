import { describe, expect, it } from 'vitest';
import type { LocalServerConfiguration } from '#contract/index.ts';
import { formOf, isChanged, readSetup, type SetupForm } from './setup-form.ts';

const USUAL: LocalServerConfiguration = {
  settings: { port: 0, dataFolder: '', sample: true, scale: 0 },
  usualFolder: '/data/server',
  access: 'session',
  requires: ['bearer'],
};
const GUARDED: LocalServerConfiguration = { ...USUAL, access: 'chosen', requires: ['apiKey'] };
const OPEN: LocalServerConfiguration = { ...USUAL, access: 'open', requires: [] };

function read(change: Partial<SetupForm>, configuration: LocalServerConfiguration = USUAL) {
  return readSetup({ ...formOf(configuration), ...change }, configuration);
}

describe('the fields of the set-up', () => {
  it('change nothing while nothing is typed', () => {
    expect(read({}).change).toEqual({ settings: USUAL.settings, access: { open: false } });
    expect(read({}, GUARDED).change).toEqual({ settings: USUAL.settings, access: { open: false } });
    expect(isChanged(formOf(GUARDED), GUARDED)).toBe(false);
  });

  it('take numbers as people write them', () => {
    const { change } = read({ port: ' 8787 ', scale: '1,000,000' });
    expect(change?.settings).toMatchObject({ port: 8787, scale: 1_000_000 });
  });

  it.each([
    ['port', '70000', 'Port must be an integer from 0 to 65,535.'],
    ['port', '80.5', 'Port must be an integer from 0 to 65,535.'],
    ['port', '-1', 'Port must be an integer from 0 to 65,535.'],
    ['scale', 'many', 'Scale must be an integer from 0 to 1,000,000.'],
    ['scale', '1000001', 'Scale must be an integer from 0 to 1,000,000.'],
  ] as const)('say what is wrong with a %s of %s', (field, text, message) => {
    expect(read({ [field]: text }).errors).toEqual({ [field]: message });
  });
});

describe('what callers have to show', () => {
  it('is sent once it was typed, and only what the mode asks for', () => {
    const typed = { apiKey: 'k', bearer: 't' };
    expect(read({ ...typed, mode: 'none' }).change?.access).toEqual({ open: true });
    expect(read({ ...typed, mode: 'session' }, OPEN).change?.access).toEqual({ open: false });
    expect(read({ ...typed, mode: 'bearer' }).change?.access).toEqual({ open: false, bearer: 't' });
    expect(read({ ...typed, mode: 'both' }).change?.access).toEqual({ open: false, ...typed });
  });

  it('stays where the host has it, and goes when the mode no longer asks for it', () => {
    expect(read({ mode: 'apiKey' }, GUARDED).change?.access).toEqual({ open: false });
    expect(read({ mode: 'none' }, GUARDED).change?.access).toEqual({ open: true, apiKey: null });
    expect(read({ mode: 'session' }, GUARDED).change?.access).toEqual({ open: false, apiKey: null });
    expect(read({ mode: 'bearer', bearer: 't' }, GUARDED).change?.access).toEqual({
      open: false,
      apiKey: null,
      bearer: 't',
    });
  });

  it('is what the host has to begin with', () => {
    const modes = [USUAL, GUARDED, OPEN, { ...GUARDED, requires: ['apiKey', 'bearer'] as const }];
    expect(modes.map((one) => formOf({ ...one, requires: [...one.requires] }).mode)).toEqual([
      'session',
      'apiKey',
      'none',
      'both',
    ]);
  });

  it('must be there', () => {
    expect(read({ mode: 'both', apiKey: 'k' }).errors).toEqual({ bearer: 'Enter one, or generate it.' });
    expect(read({ mode: 'apiKey', apiKey: '' }, GUARDED).errors).toEqual({
      apiKey: 'Enter one, or generate it.',
    });
  });

  it('must be what a header can carry', () => {
    const { errors } = read({ mode: 'apiKey', apiKey: 'two words' });
    expect(errors).toEqual({ apiKey: 'API key must be visible ASCII without spaces.' });
  });
});
