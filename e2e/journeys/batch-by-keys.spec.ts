import { expectVisibleFocus } from '../fixtures/focus.ts';
import { expect, test } from '../fixtures/journey.ts';
import { tabTo, walk } from '../fixtures/key-walk.ts';
import type { MainWindow } from '../pages/main-window.ts';

/* A whole batch with the keyboard only: after the connection is set up, no click, hover, or focus() here. */

test.use({ place: 'sample' });

async function markAsProduction(window: MainWindow): Promise<void> {
  const { connectionPage } = window;
  await window.runCommand('Edit connection');
  await connectionPage.turn(connectionPage.production);
  await window.press('Mod+S');
  await expect(connectionPage.state).toHaveText('Saved');
  await connectionPage.connectButton.click();
}

async function goToItem(window: MainWindow, name: string): Promise<void> {
  const item = window.page.getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  for (let step = 0; step < FARTHEST; step += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) return;
    await window.press('ArrowDown');
  }
  await expect(item).toBeFocused();
}

/** In the menu of the focused row. */
async function addToBatch(window: MainWindow, item: string): Promise<void> {
  const { page } = window;
  await window.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await goToItem(window, 'Add to batch');
  await window.press('ArrowRight');
  await goToItem(window, item);
  await window.press('Enter');
}

const FARTHEST = 40;

async function goDownTo(window: MainWindow, name: string): Promise<void> {
  const current = window.sidebar.currentRow;
  const isThere = async () => (await current.innerText()).split('\n').some((line) => line.trim() === name);
  for (let step = 0; step < FARTHEST && !(await isThere()); step += 1) await walk(window, 'ArrowDown');
  await expect(current).toContainText(name);
}

test('a batch on production is built, fixed, confirmed, committed, and undone by keyboard', async ({
  sample: window,
}) => {
  const { page, sidebar, batch } = window;
  await markAsProduction(window);
  await walk(window, 'Mod+Shift+E', 'Home');
  await goDownTo(window, 'prod');
  await walk(window, 'ArrowRight');
  await expect(sidebar.row('ml')).toBeVisible();
  await goDownTo(window, 'ml');
  await walk(window, 'ArrowRight');
  await expect(sidebar.row('items_eval')).toBeVisible();
  await goDownTo(window, 'items');
  await addToBatch(window, 'Create version');
  await walk(window, 'Alt+1', 'Mod+Shift+E');
  await goDownTo(window, 'items_eval');
  await addToBatch(window, 'Deregister');

  await test.step('an error of an operation is fixed, and an operation is duplicated and removed', async () => {
    await walk(window, 'Alt+3', 'Mod+Shift+E');
    await expect(batch.operations).toBeFocused();
    await expect(batch.rows).toHaveCount(2);
    await walk(window, 'Home');
    await window.press('Mod+Shift+Enter');
    const fix = page.getByRole('button', { name: /^Use \d+/ }).first();
    await expect(fix).toBeVisible();
    await tabTo(window, fix, 'Tab', 60);
    await window.press('Enter');
    await expect(batch.version).toHaveValue(/^\d+$/);
    await walk(window, 'Mod+Shift+E', 'End', 'Mod+D');
    await expect(batch.rows).toHaveCount(3);
    await walk(window, 'Delete');
    await expect(batch.rows).toHaveCount(2);
  });
  await test.step('the batch is reviewed, confirmed with the typed name of the connection, and committed', async () => {
    await expect(batch.reviewButton).toBeEnabled();
    await window.press('Mod+Enter');
    await expect(batch.review).toContainText('items_eval');
    await expectVisibleFocus(page, 'in the review');
    await window.type('sample');
    await window.press('Mod+Enter');
    await expect(batch.outcome).toHaveText('2 operations applied');
  });
  await test.step('the commit is undone after a review and a confirmation', async () => {
    await tabTo(window, batch.undoCommitButton, 'Tab', 60);
    await window.press('Enter');
    await expect(batch.review).toContainText('Undo Batch 1');
    await expectVisibleFocus(page, 'in the review of the undo');
    await window.type('sample');
    await window.press('Mod+Enter');
    await expect(batch.outcome).toContainText('applied');
  });
});
