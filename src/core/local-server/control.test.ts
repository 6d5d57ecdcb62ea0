import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '../namespace/request-auth.ts';
import { createNotices } from '../storage/file-notices.ts';
import { createLocalServerControl, type LocalServerControl, openLocalServerStore } from './control.ts';
import { DEFAULT_SETTINGS, launchArguments } from './launch.ts';

let directory: string;
let control: LocalServerControl;
let shown: Identity;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-control-'));
  control = await open();
});
afterEach(() => rm(directory, { recursive: true }));

async function open(readOnlyReason: string | null = null): Promise<LocalServerControl> {
  const place = { directory, readOnlyReason, notices: createNotices(), writtenBy: 'Vitrine' };
  shown = {};
  return createLocalServerControl({
    store: await openLocalServerStore(place),
    defaultFolder: join(directory, 'server'),
    onAccess: (access) => (shown = access),
  });
}

describe('the settings', () => {
  it('become the arguments of the next start, also after a restart of the app', async () => {
    const dataFolder = join(directory, 'other');
    const settings = { port: 8787, dataFolder, sample: false, scale: 500 };
    await control.configure({ settings, access: {} });
    const again = await open();
    expect(again.configuration().settings).toEqual(settings);
    const line = launchArguments(again.nextLaunch(), 8787).join(' ');
    expect(line).toContain(`--data ${dataFolder}`);
    expect(line).toContain('--scale 500');
    expect(line).not.toContain('--sample');
  });

  it('use the default folder if the user chose none', () => {
    expect(control.nextLaunch().dataDirectory).toBe(join(directory, 'server'));
    expect(control.configuration().defaultFolder).toBe(join(directory, 'server'));
  });

  it.each(['catalog', './catalog', '~/catalog', '/catalog\0', 'C:\\catalog\0'])(
    'are rejected if the folder isn’t a valid absolute path: %j',
    async (folder) => {
      const settings = { ...DEFAULT_SETTINGS, dataFolder: folder };
      const refused = control.configure({ settings, access: { apiKey: 'k' } });
      await expect(refused).rejects.toMatchObject({ code: 'INVALID' });
      expect(control.configuration()).toMatchObject({ settings: DEFAULT_SETTINGS, access: 'session' });
    },
  );

  it('are unchanged if they can’t be saved', async () => {
    const readOnly = await open('Another Vitrine uses this folder.');
    const change = { settings: { ...DEFAULT_SETTINGS, port: 1 }, access: { apiKey: 'k' } };
    await expect(readOnly.configure(change)).rejects.toThrow('Another Vitrine');
    expect(readOnly.configuration()).toMatchObject({ settings: DEFAULT_SETTINGS, access: 'session' });
    expect(shown.apiKey).toBeUndefined();
  });
});

describe('the required credentials', () => {
  const require = (access: Parameters<LocalServerControl['configure']>[0]['access']) =>
    control.configure({ settings: DEFAULT_SETTINGS, access });

  it('are set and cleared by slot, and the app’s own connection uses the same ones', async () => {
    await require({ apiKey: 'first' });
    expect((await require({ bearer: 'second' })).requires).toEqual(['apiKey', 'bearer']);
    expect([shown.apiKey?.reveal(), shown.bearer?.reveal()]).toEqual(['first', 'second']);
    expect((await require({ apiKey: null })).requires).toEqual(['bearer']);
    expect(shown.apiKey).toBeUndefined();
    expect(control.nextLaunch().access).toEqual(shown);
  });

  it('default to a random session key, unless the user opens the server or sets an API key', async () => {
    const key = shown.bearer?.reveal() ?? '';
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(control.configuration()).toMatchObject({ access: 'session', requires: ['bearer'] });
    expect(control.nextLaunch().access).toEqual(shown);
    expect(control.revealSessionKey()).toBe(key);

    expect(await require({ open: true })).toMatchObject({ access: 'open', requires: [] });
    expect([shown, control.nextLaunch().access]).toEqual([{}, {}]);
    expect(() => control.revealSessionKey()).toThrow('doesn’t require a session key');

    expect(await require({ open: true, apiKey: 'k' })).toMatchObject({
      access: 'chosen',
      requires: ['apiKey'],
    });
    expect(() => control.revealSessionKey()).toThrow('doesn’t require a session key');
    await require({ open: false, apiKey: null });
    expect(shown.bearer?.reveal()).toBe(key);
    await open();
    expect(shown.bearer?.reveal()).not.toBe(key);
  });

  it('include a new session key for callers and the next start after renewSessionKey', () => {
    const key = control.revealSessionKey();
    control.renewSessionKey();
    expect(control.revealSessionKey()).not.toBe(key);
    expect(shown.bearer?.reveal()).toBe(control.revealSessionKey());
    expect(control.nextLaunch().access).toEqual(shown);
  });

  it('are never saved to a file or printed', async () => {
    await require({ apiKey: 'CANARY-1', bearer: 'CANARY-2' });
    const files = await readdir(directory);
    const contents = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
    const printed = inspect([control.nextLaunch(), control.configuration()], { depth: 9, showHidden: true });
    expect(files).toContain('local-server.json');
    expect([...contents, printed].join('\n')).not.toContain('CANARY');
    expect((await open()).configuration().access).toBe('session');
  });
});
