import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../fixtures/app.ts';
import { expect, test } from '../fixtures/journey.ts';
import { closeWindow, openAnother, untilReady, untilSaved } from '../fixtures/open-windows.ts';
import { MainWindow } from '../pages/main-window.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Starts the app a second time on the same data, as the system would. Resolves with its exit code. */
async function startAgain({ dataDirectory }: App, ...more: readonly string[]): Promise<unknown> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...sandbox, ROOT, `--data=${dataDirectory}`, ...more];
  const second = spawn(process.env.VITRINE_ELECTRON ?? '', args, { stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  return code;
}

test.use({ place: 'sample' });

test('a restart restores the windows that were open, and not the closed ones', async ({
  app,
  sample: first,
}) => {
  await first.sidebar.choose('support', 'tickets');
  const second = await openAnother(app, first);
  await second.sidebar.choose('support', 'macros');
  const third = await openAnother(app, first);
  await third.sidebar.choose('support', 'articles');
  await expect(third.tabs.all).toHaveText(['articles']);
  await untilSaved(app, 'articles');
  await closeWindow(app, third);
  await app.relaunch();
  await expect.poll(() => app.electron.windows().length).toBe(2);
  const shown = await Promise.all(
    app.electron.windows().map(async (page) => {
      await untilReady(page);
      return new MainWindow(page).tabs.all.allTextContents();
    }),
  );
  expect(shown.flat().sort()).toEqual(['macros', 'tickets']);
});

test('links, menu commands, and closing each reach the intended window', async ({ app, sample: first }) => {
  await test.step('a link with additional arguments is rejected', async () => {
    const elsewhere = join(app.dataDirectory, 'elsewhere');
    const link = 'vitrine://settings';
    for (const more of [`--data=${elsewhere}`, '--remote-debugging-port=0', link]) {
      expect(await startAgain(app, link, more), more).toBe(2);
    }
    expect(existsSync(elsewhere)).toBe(false);
    await expect(first.settings.heading).toBeHidden();
    expect(await startAgain(app, '--', link)).toBe(0);
    await expect(first.settings.heading).toBeVisible();
  });

  await test.step('a second start on the same data exits, and the existing window opens its link', async () => {
    expect(await startAgain(app)).toBe(0);
    await first.openSettings();
    await expect(first.settings.heading).toBeVisible();
    const link = 'vitrine://table?server=local&part=support&part=tickets&version=1';
    expect(await startAgain(app, link)).toBe(0);
    await expect(first.table.name).toHaveText('tickets');
    await expect(first.table.article).toContainText('v1');
    expect(app.electron.windows()).toHaveLength(1);
  });

  await test.step('a menu command runs in the focused window', async () => {
    const second = await openAnother(app, first);
    const shown = await app.electron.browserWindow(first.page);
    await shown.evaluate((it) => it.emit('focus'));
    await app.electron.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById('settings.open')?.click();
    });
    await expect(first.settings.heading).toBeVisible();
    await expect(second.settings.heading).toBeHidden();
    await closeWindow(app, second);
  });

  await test.step('closing a window with unsaved text asks for confirmation', async () => {
    await app.electron.evaluate(({ dialog }) => {
      const messages: string[] = [];
      Object.assign(globalThis, { shownMessages: messages, leaves: false });
      // Electron's function has several overloads; the app calls the one with a window and options.
      Object.assign(dialog, {
        showMessageBox: async (_: unknown, { message }: { message: string }) => {
          messages.push(message);
          return { response: Reflect.get(globalThis, 'leaves') === true ? 1 : 0 };
        },
      });
    });
    const shownMessages = () => app.electron.evaluate(() => Reflect.get(globalThis, 'shownMessages'));
    const shown = await app.electron.browserWindow(first.page);
    await first.openNewConnection();
    await first.connectionPage.address.fill('https://mine.example.com');
    await shown.evaluate((it) => it.close());
    await expect.poll(shownMessages).toEqual(['Close this window without saving?']);
    await expect(first.connectionPage.address).toHaveValue('https://mine.example.com');
    const closed = first.page.waitForEvent('close');
    await app.electron.evaluate(() => Object.assign(globalThis, { leaves: true }));
    await shown.evaluate((it) => it.close());
    await closed;
  });
});
