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

describe('the tooltip for screen readers', () => {
  it('is a description if it differs from the name of the control', () => {
    expect(heard({ text: 'Names and tables from this server' }, 'Refresh')).toEqual({
      'aria-description': 'Names and tables from this server',
    });
  });

  it('is a description if the control has no name', () => {
    expect(heard({ text: 'Refresh' })).toEqual({ 'aria-description': 'Refresh' });
  });

  it.each(['Refresh', 'Refresh the names of prod'])('is omitted if the name contains it: %s', (label) => {
    expect(heard({ text: 'Refresh' }, label)['aria-description']).toBeUndefined();
  });

  it('is a description if it only contains the name', () => {
    const text = 'Refresh the names of prod';
    expect(heard({ text }, 'Refresh')['aria-description']).toBe(text);
  });

  it.each([
    [LINUX, 'Control+Shift+E'],
    [MAC, 'Meta+Shift+E'],
  ])('has the shortcut in the notation of the platform (%s)', (userAgent, keys) => {
    const tip = { text: 'Refresh', keys: 'Mod+Shift+E' };
    expect(heard(tip, 'Refresh', userAgent)['aria-keyshortcuts']).toBe(keys);
  });

  it('has no shortcut if there is none', () => {
    expect(heard({ text: 'Refresh' }, 'Refresh')['aria-keyshortcuts']).toBeUndefined();
  });
});

describe('an element with a tooltip', () => {
  const elementWith = (attributes: Record<string, string | undefined>) => ({
    getAttribute: (name: string) => attributes[name] ?? null,
  });

  it.each<Tip>([
    { text: 'Refresh', keys: 'Mod+R', side: 'right' },
    { text: '', keys: undefined, side: 'bottom' },
  ])('stores it in its attributes: %o', (tip) => {
    expect(readTip(elementWith(tipAttributes(tip)))).toEqual(tip);
  });

  it('shows it below by default', () => {
    expect(readTip(elementWith(tipAttributes({ text: 'Refresh' })))?.side).toBe('bottom');
  });

  it('has none without a text', () => {
    expect(readTip(elementWith({ 'data-tip-keys': 'Mod+R' }))).toBeUndefined();
  });
});
