import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

test.use({ place: 'sample' });

const COPIES = [
  ['curl', /^curl .*-X POST 'http:\/\/127\.0\.0\.1:\d+\/v1\/table\/support%24macros\/describe/],
  [
    'Python',
    /^import os import urllib\.request.*"http:\/\/127\.0\.0\.1:\d+\/v1\/table\/support%24macros\/describe/,
  ],
  ['TypeScript', /await fetch\("http:\/\/127\.0\.0\.1:\d+\/v1\/table\/support%24macros\/describe/],
] as const;

test('the activity drawer lists requests, shows their details, and can replay, copy, and clear them', async ({
  sample: window,
}) => {
  const { activity, sidebar, table, page } = window;
  const describe = '/v1/table/support%24macros/describe';

  await test.step('new requests are added at the end of the list', async () => {
    await window.toggleActivity();
    await expect(activity.request('/v1/namespace/%24/list')).toContainText('200');
    await sidebar.choose('support', 'macros');
    await expect(activity.request(describe).first()).toContainText('POST');
    await expect(table.article).toBeVisible();
    await expect(activity.requests.last()).not.toContainText('/v1/namespace/%24/list');
  });
  await test.step('a table links to the request that it was loaded with', async () => {
    await activity.close();
    await table.show('Raw');
    await table.seeInActivity();
    await expect(activity.selected).toContainText(describe);
    await activity.show('Request');
    await expect(activity.sentBody).toContainText('"support"');
  });
  await test.step('the details show the headers and both bodies', async () => {
    await activity.show('Headers');
    await expect(activity.facts).toContainText('Request headers');
    await expect(activity.facts).toContainText('user-agent');
    await expect(activity.facts).toContainText('Response headers');
    await activity.show('Response');
    await expect(activity.receivedBody).toContainText('"location": "');
    await activity.details.getByRole('button', { name: 'Format' }).click();
    await expect(activity.receivedBody).toContainText('"location":"');
    expect(await findObstacles(page)).toEqual([]);
  });
  await test.step('the selected tab of the details stays when another request is selected', async () => {
    await activity.select('/v1/namespace/%24/list');
    await expect(activity.receivedBody).toContainText('"namespaces":');
    await activity.show('Request');
    await expect(activity.details).toContainText('No request body');
  });
  await test.step('a read-only request is replayed without a confirmation, and the new one is selected', async () => {
    await activity.select(describe);
    await activity.show('Response');
    const before = await activity.request(describe).count();
    await activity.replayButton.click();
    await expect(activity.request(describe)).toHaveCount(before + 1);
    await expect(activity.requests.last()).toHaveAttribute('aria-selected', 'true');
    await expect(activity.receivedBody).toContainText('"location":');
    await expect(activity.replayButton).toBeFocused();
  });
  for (const [language, text] of COPIES) {
    await test.step(`a request is copied as ${language}`, async () => {
      await activity.copyAs(language);
      await expect(page.getByText(`Copied as ${language}, without secrets.`)).toBeVisible();
      await window.pasteInto(sidebar.filter);
      await expect(sidebar.filter).toHaveValue(text);
    });
  }
  await test.step('clearing empties the list, and later requests are still added', async () => {
    await sidebar.search('');
    await activity.clear();
    await expect(activity.empty).toBeVisible();
    await sidebar.choose('archive');
    await expect(activity.request('/v1/namespace/archive/list')).toBeVisible();
  });
});
