import { expect, it } from 'vitest';
import { serverDataDirectory } from './data-directory.ts';

it.each([
  ['linux', { XDG_DATA_HOME: '/data' }, '/home/u', '/data/vitrine-server'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/u', '/home/u/.local/share/vitrine-server'],
  ['linux', {}, '/home/u', '/home/u/.local/share/vitrine-server'],
  ['darwin', {}, '/Users/u', '/Users/u/Library/Application Support/Vitrine Server'],
  ['win32', { APPDATA: 'C:\\Roaming' }, 'C:\\Users\\u', 'C:\\Roaming\\Vitrine Server'],
  ['win32', {}, 'C:\\Users\\u', 'C:\\Users\\u\\AppData\\Roaming\\Vitrine Server'],
] as const)('uses the standard directory on %s with %o', (platform, environment, home, directory) => {
  expect(serverDataDirectory({ platform, environment, home })).toBe(directory);
});
