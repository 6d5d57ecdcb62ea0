import { findObstacles } from '../fixtures/axe.ts';
import { describedTables } from '../fixtures/described-tables.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import type { MainWindow } from '../pages/main-window.ts';

const KEY = 'CANARY-key-7f3a';
const TOKEN = 'CANARY-token-91bc';

function description(expiresAt: number): string {
  return `{"location":"s3://b/t","storage_options":{"aws_key":"${KEY}","aws_token":"${TOKEN}","expires_at_millis":"${expiresAt}"}}`;
}

const vended = test.extend<{ readonly window: MainWindow }>({
  window: async ({ served }, use) => {
    const answer = description(Date.now() + 3_600_000);
    const { window } = await served({
      answer: describedTables({ t: { description: answer } }),
      name: 'vending',
    });
    await window.sidebar.choose('t');
    await window.table.show('Storage');
    await use(window);
  },
});

vended('a value is shown on demand, one at a time, and hidden when the page is left', async ({ window }) => {
  const { table, page } = window;
  const button = (name: string) => table.article.getByRole('button', { name });
  await expect(table.fact('Expires')).toContainText(/expires in (1 h|59 min)/);
  await expect(table.fact('aws_key')).toContainText('hidden');
  expect(await page.content()).not.toContain('CANARY');

  await button('Show aws_key').click();
  await expect(table.fact('aws_key')).toHaveText(KEY);
  expect(await findObstacles(page)).toEqual([]);
  await button('Show aws_token').click();
  await expect(table.fact('aws_token')).toHaveText(TOKEN);
  expect(await page.content()).not.toContain(KEY);
  await button('Hide aws_token').click();
  expect(await page.content()).not.toContain('CANARY');

  await button('Show aws_key').click();
  await expect(table.fact('aws_key')).toHaveText(KEY);
  await table.show('Overview');
  await table.show('Storage');
  await expect(table.fact('aws_key')).toContainText('hidden');
});

vended('a value that is shown is hidden again after half a minute', async ({ window }) => {
  const { table, page } = window;
  await page.clock.install();
  await table.article.getByRole('button', { name: 'Show aws_key' }).click();
  await expect(table.fact('aws_key')).toHaveText(KEY);
  await page.clock.fastForward(29_000);
  await expect(table.fact('aws_key')).toHaveText(KEY);
  await page.clock.fastForward(2_000);
  await expect(table.fact('aws_key')).toContainText('hidden');
});

vended('a value is copied without being shown', async ({ window }) => {
  const { table, sidebar, page } = window;
  await table.article.getByRole('button', { name: 'Copy aws_token' }).click();
  await expect(page.getByText('Copied as plain text')).toBeVisible();
  expect(await page.content()).not.toContain('CANARY');
  await window.pasteInto(sidebar.filter);
  await expect(sidebar.filter).toHaveValue(TOKEN);
});
