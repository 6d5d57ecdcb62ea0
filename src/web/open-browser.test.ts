import { expect, it, vi } from 'vitest';
import { browserCommand } from './open-browser.ts';

const FILE_WITH_TRAPS = '/home/a&calc|b;$(c)"/vitrine.html';

it.each(['darwin', 'win32'] as const)('on %s the file is one argument, whatever is in it', (platform) => {
  const [command, ...args] = browserCommand(FILE_WITH_TRAPS, platform);
  expect(command).toMatch(/^(open|rundll32)$/);
  expect(args.at(-1)).toBe(FILE_WITH_TRAPS);
});

it('on Linux only where there is a display', () => {
  vi.stubEnv('WAYLAND_DISPLAY', '');
  vi.stubEnv('DISPLAY', '');
  expect(browserCommand(FILE_WITH_TRAPS, 'linux')).toEqual([]);
  vi.stubEnv('DISPLAY', ':0');
  expect(browserCommand(FILE_WITH_TRAPS, 'linux')).toEqual(['xdg-open', FILE_WITH_TRAPS]);
});
