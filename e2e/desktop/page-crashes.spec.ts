import type { App } from '../fixtures/app.ts';
import { expect, test } from '../fixtures/journey.ts';
import { crashPage, evaluateInPage } from '../fixtures/main-process.ts';
import { untilSaved } from '../fixtures/open-windows.ts';

const STATE = 'document.documentElement.dataset.appState';
const SHOWN_TAB = `document.querySelector('[role="tablist"][aria-label="Open tabs"] [aria-selected="true"]')?.textContent`;

/**
 * Chooses the first button of each native dialog, which a test can't click. Returns a function that lists the dialogs.
 */
async function answerQuestions({ electron }: App): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ dialog }) => {
    const messages: string[] = [];
    Object.assign(globalThis, { shownMessages: messages });
    const showMessageBox = async (...[, options]: unknown[]) => {
      messages.push(JSON.stringify(options));
      return { response: 0, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox });
  });
  return () => electron.evaluate(() => Reflect.get(globalThis, 'shownMessages'));
}

test.use({ place: 'sample' });

test('a crashed page is reloaded with its tabs, and a second crash shows a dialog', async ({
  app,
  sample: window,
}) => {
  const shownMessages = await answerQuestions(app);
  await window.sidebar.choose('prod', 'shop');
  await window.sidebar.openToKeep('orders');
  await untilSaved(app, 'orders');
  await crashPage(app.electron);
  await expect.poll(() => evaluateInPage(app.electron, SHOWN_TAB)).toBe('orders');
  expect(app.output()).toContain('The window’s process ended');
  expect(await shownMessages()).toEqual([]);

  await crashPage(app.electron);
  await expect
    .poll(shownMessages)
    .toEqual([expect.stringContaining('The window crashed twice within a minute.')]);
  await expect.poll(() => evaluateInPage(app.electron, STATE)).toBe('ready');
});
