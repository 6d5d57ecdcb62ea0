import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import type { MainWindow } from '../pages/main-window.ts';

/** As the window shows it. */
async function serverPid({ frame, localServer }: MainWindow): Promise<number> {
  await frame.openArea('Local server');
  return Number(await localServer.fact('Process').textContent());
}

/** Records each text of the status bar from now on, because some are shown only briefly. */
async function watchStatus(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const bar = document.querySelector('footer');
    const statusTexts: string[] = [];
    Object.assign(window, { statusTexts });
    if (bar === null) return;
    new MutationObserver(() => statusTexts.push(bar.textContent)).observe(bar, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  return async () => (await page.evaluate((): string[] => Reflect.get(window, 'statusTexts'))).join('\n');
}

test.use({ place: 'sample' });

test('a crashed local server is restarted, and one that the user stops stays stopped', async ({
  app,
  sample: window,
}) => {
  const { sidebar, table, tabs, frame, localServer } = window;
  const notRead = sidebar.rows.filter({ hasText: 'Couldn’t load' });
  await sidebar.choose('prod', 'shop');
  await sidebar.openToKeep('orders');
  await expect(table.fact('Version')).not.toBeEmpty();
  const first = await serverPid(window);
  const statusTexts = await watchStatus(app.page);

  await test.step('a request during the restart gets a response after it', async () => {
    process.kill(first, 'SIGKILL');
    // Nothing of this namespace was loaded before.
    await sidebar.choose('support');
    await sidebar.openToKeep('tickets');
    await expect(table.name).toHaveText('tickets');
    await expect(table.fact('Version')).not.toBeEmpty();
    await expect(frame.statusBar).toContainText('restarted once');
    expect(await statusTexts()).toContain('local server crashed, restarting');
    expect(await serverPid(window)).not.toBe(first);
  });

  await test.step('a request does not start a stopped server, and the tree and the page show that it is stopped', async () => {
    await localServer.stop();
    await expect(frame.statusBar).toContainText('local server stopped');
    await sidebar.choose('research');
    await expect(notRead).toContainText('The local server is stopped');
    await tabs.show('orders');
    await table.refreshButton.click();
    await expect(table.problem).toContainText('The local server is stopped');
    await expect(frame.statusBar).toContainText('local server stopped');
  });

  await test.step('after it is started from the page, the tree and the page load again', async () => {
    await app.page.getByRole('button', { name: 'Start local server' }).click();
    await expect(frame.statusBar).toContainText('local server running');
    await expect(table.problem).toBeHidden();
    await sidebar.refresh();
    await expect(sidebar.row('benchmarks')).toBeVisible();
    await expect(notRead).toHaveCount(0);
    await expect(table.fact('Version')).not.toBeEmpty();
  });
});
