import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import type { MainWindow } from '../pages/main-window.ts';

/** The number that the window itself gives. */
async function serverPid({ frame, localServer }: MainWindow): Promise<number> {
  await frame.openArea('Local server');
  return Number(await localServer.fact('Process').textContent());
}

/** From now on writes down what the status bar says of the server: it may say so for a moment only. */
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

// A program of its own: here it is killed, ended and listened to.
test.use({ asProgram: true });

test('the local server is killed: the window says so, and everything recovers', async ({
  app,
  sample: window,
}) => {
  const { sidebar, table, tabs, frame } = window;
  await sidebar.choose('prod', 'shop');
  await sidebar.openToKeep('orders');
  await expect(table.name).toHaveText('orders');
  const first = await serverPid(window);
  const said = await watchStatus(app.page);

  process.kill(first, 'SIGKILL');
  await expect(frame.statusBar).toContainText('restarted once');
  expect(await said()).toContain('local server ended, restarting');
  expect(await serverPid(window)).not.toBe(first);

  await sidebar.refresh();
  await expect(sidebar.row('customers')).toBeVisible();
  await sidebar.choose('staging');
  await expect(sidebar.rows.filter({ hasText: 'Not read' })).toHaveCount(0);
  await tabs.show('orders');
  await app.page
    .getByRole('article', { name: 'Table' })
    .getByRole('button', { name: /^Refresh/ })
    .click();
  await expect(table.problem).toBeHidden();
  await expect(table.fact('Version')).not.toBeEmpty();
});

test('a server that was stopped by its user stays stopped, and the tree says so', async ({
  sample: window,
}) => {
  const { frame, localServer, sidebar } = window;
  await frame.openArea('Local server');
  await localServer.stop();
  await expect(frame.statusBar).toContainText('local server stopped');
  await sidebar.choose('research');
  await expect(sidebar.rows.filter({ hasText: 'Not read' })).toContainText('The local server is stopped');
  await localServer.start();
  await expect(frame.statusBar).toContainText('local server running');
  await sidebar.refresh();
  await expect(sidebar.rows.filter({ hasText: 'Not read' })).toHaveCount(0);
});

test('what is asked for while the server is away is answered once it is back', async ({ sample: window }) => {
  const { sidebar, table } = window;
  const pid = await serverPid(window);
  process.kill(pid, 'SIGKILL');
  await sidebar.choose('prod', 'shop');
  await sidebar.openToKeep('orders');
  await expect(table.fact('Version')).not.toBeEmpty();
});
