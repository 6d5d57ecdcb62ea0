import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { App } from '../fixtures/app.ts';
import { readFiles } from '../fixtures/data-files.ts';
import { expect, test } from '../fixtures/journey.ts';
import { MainWindow } from '../pages/main-window.ts';

const ready = (page: Page) => page.locator('[data-app-state="ready"]').waitFor({ state: 'attached' });

/** Another window, as a command of this one opens it. */
async function openAnother(app: App, from: MainWindow, command = 'New window'): Promise<MainWindow> {
  const context = app.shell === 'desktop' ? app.electron.context() : app.page.context();
  const opening = context.waitForEvent('page');
  await from.runCommand(command);
  const page = await opening;
  await ready(page);
  return new MainWindow(page);
}

async function closeWindow(app: App, window: MainWindow): Promise<void> {
  if (app.shell === 'browser') return window.page.close();
  const closed = window.page.waitForEvent('close');
  const shown = await app.electron.browserWindow(window.page);
  await shown.evaluate((it) => it.close());
  await closed;
}

/** What a window shows is written down a moment after. */
async function kept(app: App, table: string): Promise<void> {
  const windows = async () => String((await readFiles(app.dataDirectory)).get('windows.json'));
  await expect.poll(windows).toContain(table);
}

test('a new window is empty, and each has tabs of its own', async ({ app, sample: first }) => {
  await first.sidebar.choose('support', 'tickets');
  const second = await openAnother(app, first);
  await expect(second.tabs.nothingOpen).toBeVisible();
  await second.sidebar.choose('support', 'macros');
  await expect(second.tabs.all).toHaveText(['macros']);
  await expect(first.tabs.all).toHaveText(['tickets']);
  await first.page.reload();
  await ready(first.page);
  await expect(first.tabs.all).toHaveText(['tickets']);
  await second.page.reload();
  await ready(second.page);
  await expect(second.tabs.all).toHaveText(['macros']);
});

test('what one window sets, the others have', async ({ app, sample: first }) => {
  const second = await openAnother(app, first);
  await first.runCommand('Dark theme');
  const dark = await first.background();
  await expect.poll(() => second.background()).toBe(dark);
});

test('a window that was closed can be opened again', async ({ app, sample: first }) => {
  const second = await openAnother(app, first);
  await second.sidebar.choose('support', 'macros');
  await expect(second.tabs.all).toHaveText(['macros']);
  await kept(app, 'macros');
  await closeWindow(app, second);
  const again = await openAnother(app, first, 'Open the window that was closed last');
  await expect(again.tabs.all).toHaveText(['macros']);
});

test('a batch in two windows is one batch', async ({ app, sample: first }) => {
  await first.sidebar.choose('support');
  const add = async ({ sidebar, toasts }: MainWindow, table: string) => {
    await sidebar.openMenuOf(table);
    await sidebar.menu.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
    await expect(toasts).toContainText('1 operation added');
  };
  await add(first, 'tickets');
  await first.press('Alt+5');
  await expect(first.batch.rows).toHaveCount(1);
  await expect(first.frame.statusBar).toContainText('Draft saved');
  const second = await openAnother(app, first);
  await second.sidebar.choose('support');
  await add(second, 'macros');
  await second.press('Alt+5');
  await expect(second.batch.rows).toHaveCount(2);
  await expect(first.batch.rows).toHaveCount(2);
  await first.batch.row(/tickets/).click();
  await first.press('Delete');
  await expect(second.batch.rows).toHaveCount(1);
  await expect(second.batch.row(/macros/)).toBeVisible();
});

test.describe('windows of the desktop shell', () => {
  test.skip(({ shell }) => shell === 'browser', 'in a browser these are the affairs of that browser');

  test('those that were open at the end come back, those that were closed do not', async ({
    shell,
    app,
    sample: first,
  }) => {
    test.skip(shell === 'browser', 'a browser opens its pages itself');
    await first.sidebar.choose('support', 'tickets');
    const second = await openAnother(app, first);
    await second.sidebar.choose('support', 'macros');
    const third = await openAnother(app, first);
    await third.sidebar.choose('support', 'articles');
    await expect(third.tabs.all).toHaveText(['articles']);
    await kept(app, 'articles');
    await closeWindow(app, third);
    await app.relaunch();
    await expect.poll(() => app.electron.windows().length).toBe(2);
    const shown = await Promise.all(
      app.electron.windows().map(async (page) => {
        await ready(page);
        return new MainWindow(page).tabs.all.allTextContents();
      }),
    );
    expect(shown.flat().sort()).toEqual(['macros', 'tickets']);
  });

  test('a command of the menu is carried out by the window that has the keys', async ({
    shell,
    app,
    sample: first,
  }) => {
    test.skip(shell === 'browser', 'a page in a browser has no menu');
    const second = await openAnother(app, first);
    const shown = await app.electron.browserWindow(first.page);
    await shown.evaluate((it) => it.emit('focus'));
    await app.electron.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById('settings.open')?.click();
    });
    await expect(first.settings.heading).toBeVisible();
    await expect(second.settings.heading).toBeHidden();
  });

  test('a link that the system opens comes to the window that is there', async ({
    shell,
    app,
    sample: first,
  }) => {
    test.skip(shell === 'browser', 'a page in a browser takes links in its address');
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const root = join(import.meta.dirname, '../..');
    const link = 'vitrine://table?server=local&part=support&part=tickets&version=1';
    const args = [...sandbox, root, `--data=${app.dataDirectory}`, link];
    const second = spawn(process.env.VITRINE_ELECTRON ?? '', args, { stdio: 'ignore' });
    const [code] = await once(second, 'exit');
    expect(code).toBe(0);
    await expect(first.table.name).toHaveText('tickets');
    await expect(first.table.article).toContainText('v1');
    expect(app.electron.windows()).toHaveLength(1);
  });

  test('a window asks before it closes over what was typed', async ({ shell, app, window }) => {
    test.skip(shell === 'browser', 'a browser asks in its own words');
    await app.electron.evaluate(({ dialog }) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked, leaves: false });
      // Electron's own function has several forms; this one is called with a window and what to say.
      Object.assign(dialog, {
        showMessageBox: async (_: unknown, { message }: { message: string }) => {
          asked.push(message);
          return { response: Reflect.get(globalThis, 'leaves') === true ? 1 : 0 };
        },
      });
    });
    const asked = () => app.electron.evaluate(() => Reflect.get(globalThis, 'asked'));
    const shown = await app.electron.browserWindow(window.page);
    await window.openNewConnection();
    await window.connectionPage.address.fill('https://mine.example.com');
    await shown.evaluate((it) => it.close());
    await expect.poll(asked).toEqual(['Close this window without saving?']);
    await expect(window.connectionPage.address).toHaveValue('https://mine.example.com');
    const closed = window.page.waitForEvent('close');
    await app.electron.evaluate(() => Object.assign(globalThis, { leaves: true }));
    await shown.evaluate((it) => it.close());
    await closed;
  });
});
