import { describedTables } from '../fixtures/described-tables.ts';
import { expect, test } from '../fixtures/journey.ts';

const KEY = 'CANARY-key-7f3a';

test('Renew requests vended credentials for the table, which the activity drawer masks', async ({
  connected,
}) => {
  const expires = Date.now() + 3_600_000;
  const description = `{"location":"s3://b/t","storage_options":{"aws_key":"${KEY}","expires_at_millis":"${expires}"}}`;
  const { window } = await connected({ answer: describedTables({ t: { description } }), name: 'vending' });
  const { table, activity, sidebar } = window;
  await sidebar.choose('t');
  await table.show('Storage');
  await table.article.getByRole('button', { name: 'Renew' }).click();
  await expect(table.article).toContainText('Vended credentials were requested.');
  await window.toggleActivity();
  // Meanwhile, a describe request for a table that doesn’t exist checks what the server supports: it isn’t counted.
  await expect(activity.request('/table/t/describe')).toHaveCount(2);
  await activity.request('/table/t/describe').last().dblclick();
  await activity.show('Request');
  await expect(activity.sentBody).toContainText('"vend_credentials": true');
  await activity.show('Response');
  await expect(activity.receivedBody).toContainText('"aws_key": "‹hidden›"');
  await table.article.getByRole('button', { name: 'Show aws_key' }).click();
  await expect(table.fact('aws_key')).toHaveText(KEY);
});
