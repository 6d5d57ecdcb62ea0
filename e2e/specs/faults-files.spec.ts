import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFiles } from '../fixtures/data-files.ts';
import { expect, test } from '../fixtures/journey.ts';
import { MainWindow } from '../pages/main-window.ts';

const NAMES = ['connections', 'settings', 'window', 'windows', 'workspace'];

const envelope = (name: string, change: object) =>
  JSON.stringify({ format: `vitrine-${name}`, version: 1, writtenBy: 'Vitrine 0.1.0', data: {}, ...change });

/** Ways in which a file can be of no use, each with its bytes. */
const DAMAGE: Readonly<Record<string, (name: string) => string | Uint8Array>> = {
  truncated: (name) => envelope(name, {}).slice(0, -9),
  empty: () => '',
  binary: () => Uint8Array.from({ length: 4096 }, (_, index) => (index * 31) % 256),
  'of another type': (name) => envelope(name, { data: ['not', 'an', 'object'] }),
  'of another program': (name) => JSON.stringify({ name, version: 1 }),
};

/** The bytes of every one of these files are still there, under whatever name. */
async function expectKept(directory: string, before: Readonly<Record<string, string | Uint8Array>>) {
  const now = [...(await readFiles(directory)).values()];
  for (const [name, bytes] of Object.entries(before)) {
    const wanted = Buffer.from(bytes);
    expect(now.filter((found) => found.equals(wanted)).length, `${name}.json as it was`).toBeGreaterThan(0);
  }
}

for (const [kind, damage] of Object.entries(DAMAGE)) {
  test(`files that are ${kind} are named and kept, and the window works`, async ({ launch }) => {
    const before = Object.fromEntries(NAMES.map((name) => [name, damage(name)]));
    const app = await launch({
      prepare: async (directory) => {
        for (const name of NAMES) await writeFile(join(directory, `${name}.json`), before[name] ?? '');
      },
    });
    const window = new MainWindow(app.page);
    for (const name of NAMES) {
      await expect(app.page.getByText(`${name}.json could not be read`, { exact: true })).toBeVisible();
    }
    await expect(app.page.getByText('settings.corrupt-')).toContainText(app.dataDirectory);
    await window.openSettings();
    await window.settings.chooseTheme('Dark');
    const settings = join(app.dataDirectory, 'settings.json');
    await expect.poll(() => readFile(settings, 'utf8').catch(() => '')).toContain('"dark"');
    await app.relaunch();
    await expect(app.page.getByText('could not be read')).toHaveCount(0);
    await expectKept(app.dataDirectory, before);
  });
}

test('files of a newer version are named and never written over', async ({ launch }) => {
  const newer = { version: 99, writtenBy: 'Vitrine 42', data: { future: ['something'] }, more: true };
  const before = Object.fromEntries(NAMES.map((name) => [name, envelope(name, newer)]));
  const app = await launch({
    prepare: async (directory) => {
      for (const name of NAMES) await writeFile(join(directory, `${name}.json`), before[name] ?? '');
    },
  });
  const window = new MainWindow(app.page);
  for (const name of NAMES) {
    await expect(
      app.page.getByText(`${name}.json was made by a newer version`, { exact: true }),
    ).toBeVisible();
  }
  await expect(app.page.getByText('Vitrine 42').first()).toContainText('Update Vitrine to use it.');
  await window.openSettings();
  await window.settings.chooseTheme('Dark');
  await expect(window.toasts).toContainText('settings.json was not saved');
  await app.relaunch();
  for (const name of NAMES) {
    expect(await readFile(join(app.dataDirectory, `${name}.json`), 'utf8'), name).toBe(before[name]);
  }
});

test('a damaged file is restored from its last good copy', async ({ app, window }) => {
  await window.openSettings();
  await window.settings.chooseTheme('Dark');
  const file = join(app.dataDirectory, 'settings.json');
  await expect.poll(() => readFile(`${file}.bak`, 'utf8').catch(() => '')).toContain('"dark"');
  await app.close();
  await writeFile(file, '{"format": "vitrine-set');
  await app.relaunch();
  await expect(app.page.getByText('settings.json was restored', { exact: true })).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain('"dark"');
  await expectKept(app.dataDirectory, { settings: '{"format": "vitrine-set' });
});

test('one connection that can’t be read hides no other', async ({ launch }) => {
  const known = {
    id: 'one',
    name: 'The good one',
    address: 'http://127.0.0.1:9',
    delimiter: '$',
    color: 1,
    readOnly: false,
    production: false,
    tablesByHand: [],
  };
  const bad = { id: 'two', name: 'The odd one', color: 'red' };
  const app = await launch({
    prepare: async (directory) => {
      const text = envelope('connections', { data: { connections: [known, bad] } });
      await writeFile(join(directory, 'connections.json'), text);
    },
  });
  const window = new MainWindow(app.page);
  await expect(app.page.getByText('1 of 2 connections could not be read')).toBeVisible();
  await window.runCommand('Open the sample');
  await expect(window.sidebar.connection).toHaveText('sample');
  const kept = await readFile(join(app.dataDirectory, 'connections.json'), 'utf8');
  for (const part of ['The good one', 'The odd one', '"red"', '"local"']) expect(kept).toContain(part);
});
