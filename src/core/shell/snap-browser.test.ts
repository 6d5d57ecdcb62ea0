import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { snapDirectory } from './address-file.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-snap-'));
  await mkdir(join(home, 'snap', 'firefox', 'common'), { recursive: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

/** Makes the system report this default browser. */
async function systemSays(browser: string): Promise<void> {
  const command = join(home, 'xdg-settings');
  await writeFile(command, `#!/bin/sh\n[ "$*" = "get default-web-browser" ] && echo '${browser}'\n`);
  await chmod(command, 0o755);
  vi.stubEnv('PATH', `${home}${delimiter}${process.env.PATH}`);
}

it.skipIf(process.platform === 'win32').each([
  ['firefox_firefox.desktop', 'firefox'],
  ['chromium_chromium.desktop', undefined],
  ['firefox.desktop', undefined],
  ['org.mozilla.firefox.desktop', undefined],
  ['../etc_x.desktop', undefined],
  ['', undefined],
])('for the default browser %j returns the directory of the snap %s', async (browser, snap) => {
  await systemSays(browser);
  const place = snap === undefined ? undefined : join(home, 'snap', snap, 'common');
  expect(await snapDirectory('linux', home)).toBe(place);
});

it('does not query the default browser on macOS or Windows', async () => {
  await systemSays('firefox_firefox.desktop');
  expect(await snapDirectory('darwin', home)).toBeUndefined();
  expect(await snapDirectory('win32', home)).toBeUndefined();
});

it('returns undefined if the default browser is unknown', async () => {
  vi.stubEnv('PATH', home);
  expect(await snapDirectory('linux', home)).toBeUndefined();
});
