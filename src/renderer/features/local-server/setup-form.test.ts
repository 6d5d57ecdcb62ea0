import { describe, expect, it } from 'vitest';
import type { LocalServerConfiguration } from '#contract/index.ts';
import { formOf, isChanged, readSetup, type SetupForm } from './setup-form.ts';

const USUAL: LocalServerConfiguration = {
  settings: { port: 0, dataFolder: '', sample: true, scale: 0 },
  defaultFolder: '/data/server',
  access: 'session',
  requires: ['bearer'],
};
const GUARDED: LocalServerConfiguration = { ...USUAL, access: 'chosen', requires: ['apiKey'] };
const OPEN: LocalServerConfiguration = { ...USUAL, access: 'open', requires: [] };

function read(change: Partial<SetupForm>, configuration: LocalServerConfiguration = USUAL) {
  return readSetup({ ...formOf(configuration), ...change }, configuration);
}

describe('the setup form', () => {
  it('changes nothing without input', () => {
    expect(read({}).change).toEqual({ settings: USUAL.settings, access: { open: false } });
    expect(read({}, GUARDED).change).toEqual({ settings: USUAL.settings, access: { open: false } });
    expect(isChanged(formOf(GUARDED), GUARDED)).toBe(false);
  });

  it('accepts numbers with separators and whitespace', () => {
    const { change } = read({ port: ' 8787 ', scale: '1,000,000' });
    expect(change?.settings).toMatchObject({ port: 8787, scale: 1_000_000 });
  });

  it.each([
    ['port', '70000', 'Port must be an integer from 0 to 65,535.'],
    ['port', '80.5', 'Port must be an integer from 0 to 65,535.'],
    ['port', '-1', 'Port must be an integer from 0 to 65,535.'],
    ['scale', 'many', 'Scale must be an integer from 0 to 1,000,000.'],
    ['scale', '1000001', 'Scale must be an integer from 0 to 1,000,000.'],
  ] as const)('reports an invalid %s of %s', (field, text, message) => {
    expect(read({ [field]: text }).errors).toEqual({ [field]: message });
  });
});

describe('the required credentials', () => {
  it('are sent after they are typed, if the mode requires them', () => {
    const typed = { apiKey: 'k', bearer: 't' };
    expect(read({ ...typed, mode: 'none' }).change?.access).toEqual({ open: true });
    expect(read({ ...typed, mode: 'session' }, OPEN).change?.access).toEqual({ open: false });
    expect(read({ ...typed, mode: 'bearer' }).change?.access).toEqual({ open: false, bearer: 't' });
    expect(read({ ...typed, mode: 'both' }).change?.access).toEqual({ open: false, ...typed });
  });

  it('keep their stored values, and are removed if the mode no longer requires them', () => {
    expect(read({ mode: 'apiKey' }, GUARDED).change?.access).toEqual({ open: false });
    expect(read({ mode: 'none' }, GUARDED).change?.access).toEqual({ open: true, apiKey: null });
    expect(read({ mode: 'session' }, GUARDED).change?.access).toEqual({ open: false, apiKey: null });
    expect(read({ mode: 'bearer', bearer: 't' }, GUARDED).change?.access).toEqual({
      open: false,
      apiKey: null,
      bearer: 't',
    });
  });

  it('start with the stored mode', () => {
    const modes = [USUAL, GUARDED, OPEN, { ...GUARDED, requires: ['apiKey', 'bearer'] as const }];
    expect(modes.map((one) => formOf({ ...one, requires: [...one.requires] }).mode)).toEqual([
      'session',
      'apiKey',
      'none',
      'both',
    ]);
  });

  it('must not be empty', () => {
    expect(read({ mode: 'both', apiKey: 'k' }).errors).toEqual({ bearer: 'Enter one, or generate it.' });
    expect(read({ mode: 'apiKey', apiKey: '' }, GUARDED).errors).toEqual({
      apiKey: 'Enter one, or generate it.',
    });
  });

  it('must be valid in a header', () => {
    const { errors } = read({ mode: 'apiKey', apiKey: 'two words' });
    expect(errors).toEqual({ apiKey: 'API key must be visible ASCII without spaces.' });
  });
});
