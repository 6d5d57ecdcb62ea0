import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import type { MainWindow } from '../pages/main-window.ts';

/** As the window shows it. */
async function serverPid({ frame, localServer }: MainWindow): Promise<number> {
  await frame.openArea('Local server');
  return Number(await localServer.fact('Process').textContent());
}

/** Records each text of the status bar from now on: some are shown for a moment only. */
async function watchStatus(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const bar = document.querySelector('footer');
    const said: string[] = [];
    Object.assign(window, { said });
    if (bar === null) return;
    new MutationObserver(() => said.push(bar.textContent)).observe(bar, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  return async () => (await page.evaluate((): string[] => Reflect.get(window, 'said'))).join('\n');
}

test.use({ place: 'sample' });

test('a local server that dies comes back, and one that its user stops stays stopped', async ({
  app,
  sample: window,
}) => {
  const { sidebar, table, tabs, frame, localServer } = window;
  const notRead = sidebar.rows.filter({ hasText: 'Couldn’t load' });
  await sidebar.choose('prod', 'shop');
  await sidebar.openToKeep('orders');
  await expect(table.fact('Version')).not.toBeEmpty();
  const first = await serverPid(window);
  const said = await watchStatus(app.page);

  await test.step('a request while it is restarting is answered once it is back', async () => {
    process.kill(first, 'SIGKILL');
    // Nothing of this namespace was loaded before.
    await sidebar.choose('support');
    await sidebar.openToKeep('tickets');
    await expect(table.name).toHaveText('tickets');
    await expect(table.fact('Version')).not.toBeEmpty();
    await expect(frame.statusBar).toContainText('restarted once');
    expect(await said()).toContain('local server crashed, restarting');
    expect(await serverPid(window)).not.toBe(first);
  });

  await test.step('a stopped server is not started by a visit, and both tree and page say so', async () => {
    await localServer.stop();
    await expect(frame.statusBar).toContainText('local server stopped');
    await sidebar.choose('research');
    await expect(notRead).toContainText('The local server is stopped');
    await tabs.show('orders');
    await table.refreshButton.click();
    await expect(table.problem).toContainText('The local server is stopped');
    await expect(frame.statusBar).toContainText('local server stopped');
  });

  await test.step('started from the page, it answers both', async () => {
    await app.page.getByRole('button', { name: 'Start local server' }).click();
    await expect(frame.statusBar).toContainText('local server running');
    await expect(table.problem).toBeHidden();
    await sidebar.refresh();
    await expect(sidebar.row('benchmarks')).toBeVisible();
    await expect(notRead).toHaveCount(0);
    await expect(table.fact('Version')).not.toBeEmpty();
  });
});
