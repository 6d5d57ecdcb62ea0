import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFiles } from '../fixtures/data-files.ts';
import { expect, test } from '../fixtures/journey.ts';
import { MainWindow } from '../pages/main-window.ts';

const NAMES = ['connections', 'settings', 'window', 'windows', 'workspace'];

const envelope = (name: string, change: object) =>
  JSON.stringify({ format: `vitrine-${name}`, version: 1, writtenBy: 'Vitrine 0.1.0', data: {}, ...change });

/** Each file is damaged in a different way. */
const DAMAGED: Readonly<Record<string, string | Uint8Array>> = {
  connections: envelope('connections', {}).slice(0, -9),
  settings: '',
  window: Uint8Array.from({ length: 4096 }, (_, index) => (index * 31) % 256),
  windows: envelope('windows', { data: ['not', 'an', 'object'] }),
  workspace: JSON.stringify({ name: 'of another program', version: 1 }),
};

const CONNECTION = {
  id: 'one',
  name: 'The good one',
  address: 'http://127.0.0.1:9',
  delimiter: '$',
  color: 1,
  readOnly: false,
  production: false,
  tablesByHand: [],
};

type Files = Readonly<Record<string, string | Uint8Array>>;

async function write(directory: string, files: Files): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(directory, `${name}.json`), bytes);
}

/** The bytes of each of these files still exist, under any file name. */
async function expectSavedCopies(directory: string, before: Files): Promise<void> {
  const now = [...(await readFiles(directory)).values()];
  for (const [name, bytes] of Object.entries(before)) {
    const expected = Buffer.from(bytes);
    expect(now.filter((found) => found.equals(expected)).length, `${name}.json as it was`).toBeGreaterThan(0);
  }
}

test('damaged files are reported and kept, and the window works', async ({ launch }) => {
  const app = await launch({ prepare: (directory) => write(directory, DAMAGED) });
  const settings = join(app.dataDirectory, 'settings.json');
  await test.step('each damaged file is reported, and a changed setting is saved', async () => {
    const window = new MainWindow(app.page);
    for (const name of NAMES)
      await expect(app.page.getByText(`Couldn’t read ${name}.json`, { exact: true })).toBeVisible();
    await expect(app.page.getByText('settings.corrupt-')).toContainText(app.dataDirectory);
    await window.openSettings();
    await window.settings.chooseTheme('Dark');
    await expect.poll(() => readFile(`${settings}.bak`, 'utf8').catch(() => '')).toContain('"dark"');
    await app.close();
    await expectSavedCopies(app.dataDirectory, DAMAGED);
  });

  const half = '{"format": "vitrine-set';
  const bad = { id: 'two', name: 'The odd one', color: 'red' };
  await write(app.dataDirectory, {
    settings: half,
    connections: envelope('connections', { data: { connections: [CONNECTION, bad] } }),
  });
  await app.relaunch();
  const window = new MainWindow(app.page);

  await test.step('a damaged file with an intact backup is restored from it', async () => {
    await expect(app.page.getByText('settings.json was restored', { exact: true })).toBeVisible();
    await expect(window.document).toHaveAttribute('data-theme', 'dark');
    await expect(app.page.getByText(/Couldn’t read \S+\.json/)).toHaveCount(0);
    expect(await readFile(settings, 'utf8')).toContain('"dark"');
    await expectSavedCopies(app.dataDirectory, { ...DAMAGED, half });
  });

  await test.step('an unreadable connection is reported and kept in the file, and the others are loaded', async () => {
    await expect(app.page.getByText('1 of 2 connections couldn’t be read')).toBeVisible();
    await window.runCommand('Open sample catalog');
    await expect(window.sidebar.connection).toHaveText('sample');
    const stored = await readFile(join(app.dataDirectory, 'connections.json'), 'utf8');
    for (const part of ['The good one', 'The odd one', '"red"', '"local"']) expect(stored).toContain(part);
  });
});

test('files of a newer version are reported and never overwritten', async ({ launch }) => {
  const newer = { version: 99, writtenBy: 'Vitrine 42', data: { future: ['something'] }, more: true };
  const before = Object.fromEntries(NAMES.map((name) => [name, envelope(name, newer)]));
  const app = await launch({ prepare: (directory) => write(directory, before) });
  const window = new MainWindow(app.page);
  for (const name of NAMES)
    await expect(app.page.getByText(`${name}.json is from a newer version`, { exact: true })).toBeVisible();
  await expect(app.page.getByText('Vitrine 42').first()).toContainText('Update Vitrine.');
  await window.openSettings();
  await window.settings.chooseTheme('Dark');
  await expect(window.toasts).toContainText('Couldn’t save settings.json');
  await app.close();
  for (const name of NAMES)
    expect(await readFile(join(app.dataDirectory, `${name}.json`), 'utf8'), name).toBe(before[name]);
});
