import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/journey.ts';
import { askPage, crashPage } from '../fixtures/main-process.ts';
import { MainWindow } from '../pages/main-window.ts';

// A program of its own: here it is killed, ended and listened to.
test.use({ asProgram: true });

test('after a kill the connections and the tabs are there again', async ({ app, sample: window }) => {
  await window.sidebar.choose('prod', 'shop');
  await window.sidebar.openToKeep('orders');
  await expect(window.table.name).toHaveText('orders');
  const workspace = join(app.dataDirectory, 'windows.json');
  await expect.poll(() => readFile(workspace, 'utf8').catch(() => '')).toContain('"orders"');

  await app.kill();
  app.takeProblems();
  await app.relaunch();
  const again = new MainWindow(app.page);
  await expect(again.sidebar.connection).toHaveText('sample');
  await expect(again.tabs.shown).toHaveText('orders');
  await expect(again.table.fact('Version')).not.toBeEmpty();
  await expect(app.page.getByText(/could not be read|was restored|Nothing can be saved/)).toHaveCount(0);
  app.takeProblems();
});

test('the local server ends with a host that was killed', async ({ app, sample: window }) => {
  await window.frame.openArea('Local server');
  const [address = ''] =
    /http:\/\/127\.0\.0\.1:\d+/.exec((await window.localServer.fact('Address').textContent()) ?? '') ?? [];
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  expect(await answers()).toBe(true);
  await app.kill();
  await expect.poll(answers).toBe(false);
  await app.close();
  app.takeProblems();
});

test.describe('the host is gone', () => {
  test.skip(({ shell }) => shell === 'desktop', 'the window of the desktop shell goes with its host');

  test('the window says so', async ({ app }) => {
    await app.kill();
    await expect(app.page.getByRole('alert')).toContainText('Vitrine does not answer');
    await app.close();
    app.takeProblems();
  });
});

test.describe('the page’s own process crashes', () => {
  test.skip(({ shell }) => shell === 'browser', 'a browser mends its own pages');

  test('once: the page is loaded again, as it was left', async ({ app, sample: window }) => {
    const workspace = join(app.dataDirectory, 'windows.json');
    await window.sidebar.choose('prod', 'shop');
    await window.sidebar.openToKeep('orders');
    await expect.poll(() => readFile(workspace, 'utf8').catch(() => '')).toContain('"orders"');
    await crashPage(app.electron);
    await expect.poll(() => askPage(app.electron, SHOWN_TAB)).toBe('orders');
    expect(app.output()).toContain("The window's process ended");
  });

  test('twice in a minute: the user is asked, and can load it again', async ({ app }) => {
    await app.electron.evaluate(({ dialog }) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      // The first button, as its user would press it: a native dialog can't be reached from here.
      const showMessageBox = async (...[, options]: unknown[]) => {
        asked.push(JSON.stringify(options));
        return { response: 0, checkboxChecked: false };
      };
      Object.assign(dialog, { showMessageBox });
    });
    await crashPage(app.electron);
    await expect.poll(() => askPage(app.electron, STATE)).toBe('ready');
    await crashPage(app.electron);
    await expect
      .poll(() => app.electron.evaluate(() => Reflect.get(globalThis, 'asked')))
      .toEqual([expect.stringContaining('The window stopped working twice in a minute.')]);
    await expect.poll(() => askPage(app.electron, STATE)).toBe('ready');
  });
});

const STATE = 'document.documentElement.dataset.appState';
const SHOWN_TAB = `document.querySelector('[role="tablist"][aria-label="Open tabs"] [aria-selected="true"]')?.textContent`;
