import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_SETTINGS, type Settings } from '#contract/index.ts';
import { createEmitter } from '#core/emitter.ts';
import { createSystemBrowser, followLinkSetting, opensLinks } from './system-integration.ts';

const ADDRESS = 'https://id.example/authorize?state=CANARY';
let home: string;
let opened: string[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-system-browser-'));
  opened = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

const browserOn = (platform: NodeJS.Platform, problem = '') =>
  createSystemBrowser(
    {
      openExternal: async (url) => void opened.push(url),
      openPath: async (path) => {
        opened.push(path);
        return problem;
      },
    },
    home,
    platform,
  );

it('passes a URL through a file on Linux, where process arguments are public', async () => {
  const { open, close } = browserOn('linux');
  await open(ADDRESS);
  const [file = ''] = opened;
  expect(file).not.toContain('CANARY');
  expect(await readFile(file, 'utf8')).toContain('state=CANARY');
  await close();
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

it.each(['darwin', 'win32'] as const)('passes the URL directly to %s', async (platform) => {
  await browserOn(platform).open(ADDRESS);
  expect(opened).toEqual([ADDRESS]);
});

it('reports that no browser could be opened', async () => {
  await expect(browserOn('linux', 'no application').open(ADDRESS)).rejects.toThrow('no application');
});

/** A system with a default program for links, and settings that change. */
class Desk {
  isPackaged = true;
  isOurs = false;
  /** The system doesn’t let a program set the default. */
  ignoresSignals = false;
  readonly requests: string[] = [];
  readonly #changes = createEmitter<Settings>();
  readonly isDefaultProtocolClient = () => this.isOurs;
  readonly setAsDefaultProtocolClient: App['setAsDefaultProtocolClient'] = (scheme, _program, args) =>
    this.#turn(`set ${scheme} ${args}`, true);
  readonly removeAsDefaultProtocolClient: App['removeAsDefaultProtocolClient'] = (scheme, _program, args) =>
    this.#turn(`remove ${scheme} ${args}`, false);

  start(wanted: boolean): void {
    followLinkSetting(this, {
      get: () => ({ ...FIRST_SETTINGS, opensLinks: wanted }),
      subscribe: this.#changes.subscribe,
    });
  }

  choose(wanted: boolean, textSize = 100): void {
    this.#changes.emit({ ...FIRST_SETTINGS, textSize, opensLinks: wanted });
  }

  #turn(request: string, isOurs: boolean): boolean {
    this.requests.push(request);
    if (!this.ignoresSignals) this.isOurs = isOurs;
    return !this.ignoresSignals;
  }
}

describe('a packaged app', () => {
  it('registers for links once at startup', () => {
    const desk = new Desk();
    desk.start(true);
    desk.choose(true, 120);
    expect([desk.requests, opensLinks(desk)]).toEqual([['set vitrine --'], true]);
    desk.start(true);
    expect(desk.requests).toHaveLength(1);
  });

  it('unregisters and registers again when the setting changes', () => {
    const desk = new Desk();
    desk.start(true);
    desk.choose(false);
    expect(opensLinks(desk)).toBe(false);
    desk.choose(true);
    expect([desk.requests, opensLinks(desk)]).toEqual([
      ['set vitrine --', 'remove vitrine --', 'set vitrine --'],
      true,
    ]);
  });

  it('does not register if the setting is off', () => {
    const desk = new Desk();
    desk.start(false);
    expect(desk.requests).toEqual([]);
  });

  it('returns the state of the system, not the setting', () => {
    const desk = new Desk();
    desk.ignoresSignals = true;
    desk.start(true);
    expect(opensLinks(desk)).toBe(false);
  });
});

it('an unpackaged app neither registers for links nor reports a state', () => {
  const desk = new Desk();
  desk.isPackaged = false;
  desk.start(true);
  desk.choose(false);
  expect([desk.requests, opensLinks(desk)]).toEqual([[], null]);
});
