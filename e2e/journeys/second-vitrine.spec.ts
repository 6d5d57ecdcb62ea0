import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprints } from '../fixtures/data-files.ts';
import { expect, test } from '../fixtures/journey.ts';
import { startOtherVitrine } from '../fixtures/second-instance.ts';
import { stopProcess } from '../fixtures/stop-process.ts';
import { MainWindow } from '../pages/main-window.ts';

test('a second Vitrine names the first and saves nothing, until it is restarted without the first', async ({
  launch,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-e2e-shared-'));
  const holder = await startOtherVitrine(directory);
  try {
    const before = await fingerprints(directory);
    const app = await launch({ dataDirectory: directory });
    const window = new MainWindow(app.page);
    const nothingSaved = app.page.getByText('Changes can’t be saved', { exact: true });

    await test.step('the second one shows the process that uses the data folder', async () => {
      await expect(nothingSaved).toBeVisible();
      const words = app.page.getByText('is in use by another Vitrine');
      await expect(words).toContainText(`the browser version, process ${holder.pid}`);
      await expect(words).toContainText(directory);
      await expect(window.frame.statusBar).toContainText('Changes aren’t saved');
    });

    await test.step('the second one saves nothing', async () => {
      await window.openSettings();
      await window.settings.chooseTheme('Dark');
      await expect(window.toasts).toContainText('Couldn’t save settings.json');
      await window.runCommand('Open sample catalog');
      await expect(window.toasts).toContainText('Couldn’t save connections.json');
      await app.close();
      expect(await fingerprints(directory)).toEqual(before);
    });

    await test.step('after the first one has quit, a restarted one saves', async () => {
      await stopProcess(holder);
      await app.relaunch();
      const again = new MainWindow(app.page);
      await again.openSettings();
      await again.settings.chooseTheme('Dark');
      const settings = join(directory, 'settings.json');
      await expect.poll(() => readFile(settings, 'utf8').catch(() => '')).toContain('"dark"');
      await expect(app.page.getByText('Changes can’t be saved', { exact: true })).toHaveCount(0);
      await app.close();
    });
  } finally {
    await stopProcess(holder);
    await rm(directory, { recursive: true, maxRetries: 10, retryDelay: 100 });
  }
});
