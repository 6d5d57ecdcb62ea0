import { findObstacles } from '../fixtures/axe.ts';
import { describedTables } from '../fixtures/described-tables.ts';
import { expect, test } from '../fixtures/parts/served.ts';

const KEY = 'CANARY-key-7f3a';
const TOKEN = 'CANARY-token-91bc';

function description(expiresAt: number): string {
  return `{"location":"s3://b/t","storage_options":{"aws_key":"${KEY}","aws_token":"${TOKEN}","expires_at_millis":"${expiresAt}"}}`;
}

test('vended credentials are masked, and shown or copied on request', async ({ served }) => {
  const { window } = await served({
    answer: describedTables({ t: { description: description(Date.now() + 3_600_000) } }),
    name: 'vending',
  });
  const { table, sidebar, page } = window;
  const button = (name: string) => table.article.getByRole('button', { name });
  await sidebar.choose('t');
  await table.show('Storage');

  await test.step('a value is copied while it stays masked', async () => {
    await button('Copy aws_token').click();
    await expect(page.getByText('Copied as plain text')).toBeVisible();
    expect(await page.content()).not.toContain('CANARY');
    await window.pasteInto(sidebar.filter);
    await expect(sidebar.filter).toHaveValue(TOKEN);
    await sidebar.filter.fill('');
  });

  await test.step('one value at a time is revealed, and masked again when the page is left', async () => {
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

  await test.step('a revealed value is masked again after 30 seconds', async () => {
    await page.clock.install();
    await button('Show aws_key').click();
    await expect(table.fact('aws_key')).toHaveText(KEY);
    await page.clock.fastForward(29_000);
    await expect(table.fact('aws_key')).toHaveText(KEY);
    await page.clock.fastForward(2_000);
    await expect(table.fact('aws_key')).toContainText('hidden');
  });
});
