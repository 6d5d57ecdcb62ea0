import { expect, it, vi } from 'vitest';
import { browserCommand } from './open-browser.ts';

const URL_WITH_TRAPS = 'http://127.0.0.1:1/#token=a&calc|b;$(c)"';

it.each(['darwin', 'win32'] as const)('on %s the address is one argument, whatever is in it', (platform) => {
  const [command, ...args] = browserCommand(URL_WITH_TRAPS, platform);
  expect(command).toMatch(/^(open|rundll32)$/);
  expect(args.at(-1)).toBe(URL_WITH_TRAPS);
});

it('on Linux only where there is a display', () => {
  vi.stubEnv('WAYLAND_DISPLAY', '');
  vi.stubEnv('DISPLAY', '');
  expect(browserCommand(URL_WITH_TRAPS, 'linux')).toEqual([]);
  vi.stubEnv('DISPLAY', ':0');
  expect(browserCommand(URL_WITH_TRAPS, 'linux')).toEqual(['xdg-open', URL_WITH_TRAPS]);
});
