import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIRST_SETTINGS, type Settings } from '#contract/index.ts';
import { openSettingsStore } from './settings-store.ts';
import { createNotices } from './storage/file-notices.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-settings-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const notices = createNotices();
const open = () => openSettingsStore({ directory, notices, readOnlyReason: null, writtenBy: 'Vitrine' });
const file = () => join(directory, 'settings.json');

/** Each differs from its default. */
const CHOSEN: Settings = {
  theme: 'dark',
  textSize: 120,
  density: 'comfortable',
  pageSize: 500,
  timeZone: 'utc',
  restoresTabs: false,
  asksBeforeManyTabs: false,
  asksBeforeResend: false,
  opensLinks: false,
  showsNextSteps: false,
  activityDays: 30,
  activityMegabytes: 256,
};

async function openWith(data: object): Promise<Settings> {
  await writeFile(
    file(),
    JSON.stringify({ format: 'vitrine-settings', version: 2, writtenBy: 'Vitrine', data }),
  );
  return (await open()).get();
}

it('settings are restored after a restart', async () => {
  await (await open()).set(CHOSEN);
  expect((await open()).get()).toEqual(CHOSEN);
});

it.each(Object.keys(CHOSEN))(
  'a damaged %s is reset to its default without affecting other settings',
  async (name) => {
    for (const damaged of [{ x: 1 }, null, 'no such value', -1]) {
      expect(await openWith({ ...CHOSEN, [name]: damaged })).toEqual({
        ...CHOSEN,
        ...Object.fromEntries(Object.entries(FIRST_SETTINGS).filter(([key]) => key === name)),
      });
    }
    expect(notices.list()).toEqual([]);
  },
);

it('missing settings get their defaults, and unknown ones of a newer version are kept', async () => {
  expect(await openWith({ theme: 'dark', later: [1] })).toEqual({ ...FIRST_SETTINGS, theme: 'dark' });
  await (await open()).update((now) => ({ ...now, textSize: 90 }));
  expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ data: { later: [1], textSize: 90 } });
});
