import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/three-connections.ts';

test('closing a page with unsaved text asks for confirmation', async ({ three: { window } }) => {
  const { connectionPage, page } = window;
  await connectionPage.name.fill('other');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(connectionPage.name).toHaveValue('other');

  await connectionPage.name.fill('one');
  await expect(connectionPage.state).toHaveText('Saved');
  const dialogTypes: string[] = [];
  page.on('dialog', (another) => {
    dialogTypes.push(another.type());
    void another.accept();
  });
  const gone = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await gone;
  expect(dialogTypes).toEqual([]);
});
