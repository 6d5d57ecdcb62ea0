import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprints } from '../fixtures/data-files.ts';
import { test as base, expect } from '../fixtures/journey.ts';
import { startOtherVitrine } from '../fixtures/other-vitrine.ts';
import { stopProcess } from '../fixtures/stop-process.ts';
import { MainWindow } from '../pages/main-window.ts';

interface Shared {
  readonly directory: string;
  /** The Vitrine that had it first. */
  readonly holder: ChildProcess;
}

const test = base.extend<{ shared: Shared }>({
  shared: async ({ playwright: _ }, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-e2e-shared-'));
    const holder = await startOtherVitrine(directory);
    await use({ directory, holder });
    await stopProcess(holder);
    await rm(directory, { recursive: true, maxRetries: 10, retryDelay: 100 });
  },
});

// A program of its own: here it is killed, ended and listened to.
test.use({ asProgram: true });

test('a second Vitrine says who has the data, and saves nothing', async ({ shared, launch }) => {
  const before = await fingerprints(shared.directory);
  const app = await launch({ dataDirectory: shared.directory });
  const window = new MainWindow(app.page);
  await expect(app.page.getByText('Nothing can be saved', { exact: true })).toBeVisible();
  const words = app.page.getByText('Another Vitrine');
  await expect(words).toContainText(`the browser shell, process ${shared.holder.pid}`);
  await expect(words).toContainText(shared.directory);
  await expect(window.frame.statusBar).toContainText('nothing is saved');

  await window.openSettings();
  await window.settings.chooseTheme('Dark');
  await expect(window.toasts).toContainText('settings.json was not saved');
  await window.runCommand('Open the sample');
  await expect(window.toasts).toContainText('connections.json was not saved');
  await app.close();
  expect(await fingerprints(shared.directory)).toEqual(before);
});

test('once the other one has ended, the next start has the data', async ({ shared, launch }) => {
  const app = await launch({ dataDirectory: shared.directory });
  await expect(app.page.getByText('Nothing can be saved', { exact: true })).toBeVisible();
  await stopProcess(shared.holder);
  await app.relaunch();
  const window = new MainWindow(app.page);
  await expect(app.page.getByText('Nothing can be saved', { exact: true })).toBeHidden();
  await window.openSettings();
  await window.settings.chooseTheme('Dark');
  const settings = join(shared.directory, 'settings.json');
  await expect.poll(() => readFile(settings, 'utf8').catch(() => '')).toContain('"dark"');
});

test('one that was killed holds nobody up', async ({ shared, launch }) => {
  const ended = once(shared.holder, 'exit');
  shared.holder.kill('SIGKILL');
  await ended;
  const app = await launch({ dataDirectory: shared.directory });
  await expect(app.page.getByText('Nothing can be saved', { exact: true })).toBeHidden();
  expect(await readFile(join(shared.directory, 'vitrine.lock'), 'utf8')).toContain(`"pid":${app.pid},`);
});

test.describe('two desktop windows', () => {
  test.skip(
    ({ shell }) => shell === 'browser',
    'each browser shell is a program of its own: that is tested above',
  );

  test('a second desktop window on the same data is the first one', async ({ shell, app }) => {
    test.skip(
      shell === 'browser',
      'each browser shell is a program of its own; two of them are the tests above',
    );
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const root = join(import.meta.dirname, '../..');
    const second = spawn(
      process.env.VITRINE_ELECTRON ?? '',
      [...sandbox, root, `--data=${app.dataDirectory}`],
      {
        stdio: 'ignore',
      },
    );
    const [code] = await once(second, 'exit');
    expect(code).toBe(0);
    await new MainWindow(app.page).openSettings();
    await expect(new MainWindow(app.page).settings.heading).toBeVisible();
  });
});
