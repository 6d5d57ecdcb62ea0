import { expect, test } from '../fixtures/journey.ts';
import { openAnother } from '../fixtures/open-windows.ts';
import type { MainWindow } from '../pages/main-window.ts';

test.use({ place: 'sample' });

async function addDeregistering({ sidebar, toasts }: MainWindow, table: string): Promise<void> {
  await sidebar.openMenuOf(table);
  await sidebar.chooseInSubmenu('Add to batch', 'Deregister');
  await expect(toasts).toContainText(/ added to Batch/);
}

test('a batch that is open in two windows shows every change in both', async ({ app, sample: first }) => {
  await first.sidebar.choose('support');
  await addDeregistering(first, 'tickets');
  await first.press('Alt+3');
  await expect(first.batch.rows).toHaveCount(1);
  await expect(first.frame.statusBar).toContainText('Saved');
  const second = await openAnother(app, first);
  await second.sidebar.choose('support');
  await addDeregistering(second, 'macros');
  await second.press('Alt+3');
  await expect(second.batch.rows).toHaveCount(2);
  await expect(first.batch.rows).toHaveCount(2);
  await first.batch.row(/tickets/).click();
  await first.press('Delete');
  await expect(second.batch.rows).toHaveCount(1);
  await expect(second.batch.row(/macros/)).toBeVisible();
});
