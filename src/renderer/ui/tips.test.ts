import { describe, expect, it, vi } from 'vitest';
import { describedByTip, readTip, type Tip, tipAttributes } from './Tips.tsx';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36';

/** What a screen reader announces for a control with that tip, on the platform of that user agent. */
function heard(tip: Parameters<typeof describedByTip>[0], label?: string, userAgent = LINUX) {
  vi.stubGlobal('navigator', { userAgent });
  try {
    return describedByTip(tip, label);
  } finally {
    vi.unstubAllGlobals();
  }
}

describe('a tooltip for screen readers', () => {
  it('beside the name of a control that says something else', () => {
    expect(heard({ text: 'Names and tables from this server' }, 'Refresh')).toEqual({
      'aria-description': 'Names and tables from this server',
    });
  });

  it('also where the control has no name of its own', () => {
    expect(heard({ text: 'Refresh' })).toEqual({ 'aria-description': 'Refresh' });
  });

  it.each(['Refresh', 'Refresh the names of prod'])('once, where the name says it: %s', (label) => {
    expect(heard({ text: 'Refresh' }, label)['aria-description']).toBeUndefined();
  });

  it('although the name is a part of it', () => {
    const text = 'Refresh the names of prod';
    expect(heard({ text }, 'Refresh')['aria-description']).toBe(text);
  });

  it.each([
    [LINUX, 'Control+Shift+E'],
    [MAC, 'Meta+Shift+E'],
  ])('with its keys, as this keyboard has them (%s)', (userAgent, keys) => {
    const tip = { text: 'Refresh', keys: 'Mod+Shift+E' };
    expect(heard(tip, 'Refresh', userAgent)['aria-keyshortcuts']).toBe(keys);
  });

  it('without keys where it has none', () => {
    expect(heard({ text: 'Refresh' }, 'Refresh')['aria-keyshortcuts']).toBeUndefined();
  });
});

describe('an element', () => {
  const elementWith = (attributes: Record<string, string | undefined>) => ({
    getAttribute: (name: string) => attributes[name] ?? null,
  });

  it.each<Tip>([
    { text: 'Refresh', keys: 'Mod+R', side: 'right' },
    { text: '', keys: undefined, side: 'bottom' },
  ])('carries its tip itself: %o', (tip) => {
    expect(readTip(elementWith(tipAttributes(tip)))).toEqual(tip);
  });

  it('has its tip below it, unless it says otherwise', () => {
    expect(readTip(elementWith(tipAttributes({ text: 'Refresh' })))?.side).toBe('bottom');
  });

  it('without one has none', () => {
    expect(readTip(elementWith({ 'data-tip-keys': 'Mod+R' }))).toBeUndefined();
  });
});
