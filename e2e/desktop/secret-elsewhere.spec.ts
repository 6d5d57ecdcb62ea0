import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { answerMessageBox } from '../fixtures/main-process.ts';
import { deploymentServer } from '../fixtures/servers.ts';

const KEY = 'canary-key-91c4d2';

test('a key is sent to another server only after the user agrees in a system dialog', async ({
  app,
  window,
  serve,
}) => {
  const [given, other] = await Promise.all([
    serve(deploymentServer(KEY, ['items'])),
    serve(deploymentServer(KEY, ['elsewhere'])),
  ]);
  const { connectionPage, sidebar, page } = window;
  await window.openNewConnection();
  await connectionPage.connect({ address: given.address, apiKey: KEY, database: 'west' });
  await expect(sidebar.row('items')).toBeVisible();
  await sidebar.openConnectionMenu();
  await sidebar.chooseInMenu('Edit connection');
  await connectionPage.address.fill(other.address);
  const { group, replaceButton } = connectionPage.filled('API key');
  const use = group.getByRole('button', { name: `Use it for ${other.address} too` });
  const receivedKey = () => other.seen.some(({ headers }) => JSON.stringify(headers).includes(KEY));

  const canceled = await answerMessageBox(app.electron, 'Cancel');
  await use.focus();
  await page.keyboard.press('Enter');
  await expect.poll(canceled).toEqual([expect.stringMatching(/^Use the API key of “.+” for /)]);
  await expect(use).toBeFocused();
  await expectAccessible(page);
  expect(receivedKey()).toBe(false);

  const agreed = await answerMessageBox(app.electron, 'Use there');
  await page.keyboard.press('Enter');
  await expect(replaceButton).toBeFocused();
  await expect(use).toBeHidden();
  expect(await agreed()).toEqual([expect.stringContaining(`for ${other.address}?`)]);
  await connectionPage.connectButton.click();
  await expect(sidebar.row('elsewhere')).toBeVisible();
  expect(receivedKey()).toBe(true);
});
