import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIRST_SETTINGS, settings, workspace } from '#contract/index.ts';
import { capabilitiesFile, openCapabilitiesStore } from '../connections/capabilities.ts';
import { connectionsFile, openConnectionsStore } from '../connections/connections-store.ts';
import { localServerFile, openLocalServerStore } from '../local-server/control.ts';
import { openSavedQueriesStore, savedQueriesFile } from '../plans/saved-queries.ts';
import { arrangementsFile, openArrangementsStore } from '../rows/column-arrangements.ts';
import { openSettingsStore, settingsFile } from '../settings-store.ts';
import {
  openWindowStore,
  openWindowsStore,
  openWorkspaceStore,
  windowFile,
  windowsFile,
  workspaceFile,
} from '../windows/windows-store.ts';
import { currentVersion, type FileDefinition } from './envelope.ts';
import { createNotices, type Notices } from './file-notices.ts';
import { openStore, type StorePlace } from './json-store.ts';

let directory: string;
let notices: Notices;
let place: StorePlace;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-settings-'));
  notices = createNotices();
  place = { directory, notices, readOnlyReason: null, writtenBy: 'Vitrine 0.1.0' };
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** The fixtures are files as released versions wrote them, so they are never edited. */
function fixture(name: string, version: number): string {
  return fileURLToPath(new URL(`./fixtures/${name}-${version}.json`, import.meta.url));
}
const install = (name: string, version: number) =>
  copyFile(fixture(name, version), join(directory, `${name}.json`));

describe('a stored file of each released version', () => {
  // The common part of the file definitions, regardless of their data.
  const definitions: readonly FileDefinition<object>[] = [
    capabilitiesFile,
    connectionsFile,
    settingsFile,
    workspaceFile,
    windowFile,
    windowsFile,
    localServerFile,
    savedQueriesFile,
    arrangementsFile,
  ];
  const cases = definitions.flatMap((definition) =>
    Array.from({ length: currentVersion(definition.migrations) }, (_, index) => ({
      definition,
      name: definition.name,
      version: index + 1,
    })),
  );

  test.each(cases)(
    'loads without notices, and is equal after a save and reload: $name $version',
    async (subject) => {
      await install(subject.name, subject.version);
      const first = await openStore(place, subject.definition);
      await first.set(first.get());
      const second = await openStore(place, subject.definition);

      expect(notices.list()).toEqual([]);
      expect(first.get()).not.toEqual(subject.definition.defaults);
      expect(second.get()).toEqual(first.get());
    },
  );
});

test('loads all connections of version 1', async () => {
  await install('connections', 1);
  const { connections } = (await openConnectionsStore(place)).get();

  expect(connections.map(({ name, delimiter, color }) => [name, delimiter, color])).toEqual([
    ['Production', '$', 2],
    ['', '::', 8],
  ]);
  expect(connections[0]?.tablesByHand).toEqual([['prod', 'ml', 'items'], ['orders']]);
});

test('turns off the request options that version 1 did not have', async () => {
  await install('connections', 1);
  const { connections } = (await openConnectionsStore(place)).get();

  for (const connection of connections) {
    expect(connection).toMatchObject({
      alwaysSendDelimiter: false,
      flavour: 'open',
      headerDialect: 'svc',
      database: '',
      identityInBody: false,
      context: [],
    });
  }
});

test('loads the request options of connections of version 2', async () => {
  await install('connections', 2);
  const [connection] = (await openConnectionsStore(place)).get().connections;

  expect(connection).toMatchObject({
    alwaysSendDelimiter: true,
    flavour: 'enterprise',
    headerDialect: 'lance',
    database: 'vectors',
    identityInBody: true,
  });
  expect(connection?.context.map(({ name, value }) => [name, value])).toEqual([
    ['tenant', 'research'],
    ['header.x-region', 'eu-1'],
  ]);
});

test('loads the folder connections of version 3', async () => {
  await install('connections', 3);
  const { connections } = (await openConnectionsStore(place)).get();

  expect(connections).toMatchObject([{ name: 'embeddings', folder: '/data/embeddings', readOnly: true }]);
});

test('loads connections of version 2 without a folder', async () => {
  await install('connections', 2);
  const { connections } = (await openConnectionsStore(place)).get();

  expect(connections.map((connection) => 'folder' in connection)).toEqual([false]);
});

test('loads the capabilities of version 1', async () => {
  await install('capabilities', 1);
  const [server] = (await openCapabilitiesStore(place)).get().servers;

  expect(server).toMatchObject({
    address: 'https://tables.example.com',
    operations: { describeTable: 'yes', listVersions: 'no', batchCommit: 'no' },
  });
});

test('loads the settings, workspace, and window of version 1', async () => {
  await Promise.all(['settings', 'workspace', 'window'].map((name) => install(name, 1)));

  expect((await openSettingsStore(place)).get()).toEqual({
    ...FIRST_SETTINGS,
    theme: 'dark',
    textSize: 120,
    // That version opened links without asking.
    opensLinks: true,
  });
  const [group, ...others] = (await openWorkspaceStore(place)).get().groups;
  expect(group?.tabs[group.activeTab ?? 0]).toMatchObject({ id: ['prod', 'ml', 'items'] });
  expect(others).toEqual([]);
  const { x, y, maximized } = (await openWindowStore(place)).get();
  expect([x, y, maximized]).toEqual([-40, 12, true]);
});

test('restores the two groups of workspace version 2 side by side', async () => {
  await install('workspace', 2);
  const { groups, focusedGroup, leftShare } = (await openWorkspaceStore(place)).get();

  expect(groups.map(({ tabs, activeTab }) => tabs[activeTab ?? 0])).toMatchObject([
    { id: ['analytics', 'orders'], tablePage: 'query' },
    { id: ['prod', 'ml', 'items'] },
  ]);
  expect(groups[0]?.tabs).toHaveLength(1);
  expect([focusedGroup, leftShare]).toEqual([1, 0.62]);
});

test('restores the comparisons and batches of windows version 2, and the tabs of version 1', async () => {
  await install('windows', 2);
  const [latest, before] = (await openWindowsStore(place)).get().windows;
  const pages = latest?.workspace.groups.map(({ tabs }) => tabs.map(({ page }) => page));

  expect(pages).toEqual([
    [undefined, 'compare-tables', 'plans'],
    ['batch', 'compare'],
  ]);
  expect(before?.workspace.groups[0]?.tabs).toMatchObject([{ id: ['orders'], preview: true }]);
});

test('restores the last page of a table from windows version 3', async () => {
  await install('windows', 3);
  const [latest] = (await openWindowsStore(place)).get().windows;

  expect(latest?.workspace.groups[0]?.tabs[0]).toMatchObject({
    id: ['prod', 'ml', 'items'],
    tablePage: 'rows',
  });
});

test('loads the settings of the local server of version 1', async () => {
  await install('local-server', 1);

  expect((await openLocalServerStore(place)).get()).toEqual({
    port: 8787,
    dataFolder: '/data/catalogs/trial',
    sample: false,
    scale: 20_000,
  });
});

test('loads the saved queries of version 1 unchanged', async () => {
  await install('saved-queries', 1);
  const { queries } = (await openSavedQueriesStore(place)).get();

  expect(queries.map(({ name, id }) => [name, id])).toEqual([
    ['Dear ones', ['live', 'products']],
    ['Like a chair', ['live', 'products']],
  ]);
  expect(queries[0]?.query).toContain('\n  "filter": "price > 12345678901234567"');
});

test('loads the column arrangements of version 1', async () => {
  await install('columns', 1);
  const { tables } = (await openArrangementsStore(place)).get();

  expect(tables.map(({ id, arrangement }) => [id, arrangement])).toEqual([
    [
      ['live', 'products'],
      { hidden: ['embedding'], pinned: ['0 id'], order: ['0 price', '0 id'], widths: { '0 price': 120 } },
    ],
  ]);
});

test('has defaults that match the contract', () => {
  expect(settings.safeParse(settingsFile.defaults).success).toBe(true);
  expect(workspace.safeParse(workspaceFile.defaults).success).toBe(true);
  expect(windowFile.schema.safeParse(windowFile.defaults).success).toBe(true);
  expect(localServerFile.schema.safeParse(localServerFile.defaults).success).toBe(true);
  expect(savedQueriesFile.schema.safeParse(savedQueriesFile.defaults).success).toBe(true);
});

test('removes the window position from disk when it is reset', async () => {
  await install('window', 1);
  const store = await openWindowStore(place);

  await store.set({ width: 800, height: 600, maximized: false });

  expect((await openWindowStore(place)).get()).toEqual({ width: 800, height: 600, maximized: false });
});

test('lists the other connections if one can’t be read, and keeps it in the file', async () => {
  await install('connections', 1);
  const path = join(directory, 'connections.json');
  const damaged = (await readFile(path, 'utf8')).replace('"color": 8', '"color": "red"');
  await writeFile(path, damaged);

  const store = await openConnectionsStore(place);
  expect(store.get().connections.map(({ name }) => name)).toEqual(['Production']);
  expect(notices.list()[0]?.title).toBe('1 of 2 connections couldn’t be read');

  await store.set({ connections: [] });
  expect(await readFile(path, 'utf8')).toContain('"color": "red"');
});
