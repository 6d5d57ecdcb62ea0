import { expectAccessible, findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer, sendJson } from '../fixtures/servers.ts';

test('requests appear while one works, newest last', async ({ sample: window }) => {
  const { activity, sidebar } = window;
  await window.toggleActivity();
  await expect(activity.request('/v1/namespace/%24/list')).toContainText('200');
  await sidebar.choose('support', 'macros');
  await expect(activity.requests.last()).toContainText('/v1/table/support%24macros/describe');
  await expect(activity.requests.last()).toContainText('POST');
});

test('a filter narrows the list and counts', async ({ sample: window }) => {
  const { activity, sidebar } = window;
  await window.toggleActivity();
  await sidebar.choose('support', 'macros');
  await expect(activity.request('describe')).toBeVisible();
  await activity.search('post support$macros');
  await expect(activity.requests).toHaveCount(1);
  await expect(activity.count).toHaveText(/^1 of \d+ requests$/);
  await activity.search('nothing has this');
  await expect(activity.drawer).toContainText('No request matches');
});

test('the details of a request open and close by key, and the list keeps the keys', async ({
  sample: window,
}) => {
  const { activity } = window;
  await window.toggleActivity();
  await activity.select('/v1/namespace/%24/list');
  await window.press('Enter');
  await expect(activity.facts).toContainText('Waiting');
  await activity.facts.focus();
  await window.press('Escape');
  await expect(activity.details).toBeHidden();
  await expect(activity.list).toBeFocused();
});

test('a table leads to the request that it came from', async ({ sample: window }) => {
  const { sidebar, table, activity } = window;
  await sidebar.choose('support', 'macros');
  await table.show('Raw');
  await table.seeInActivity();
  await expect(activity.selected).toContainText('/v1/table/support%24macros/describe');
  await activity.show('Request');
  await expect(activity.sentBody).toContainText('"support"');
});

test('the details show headers and both bodies, and stay on their page', async ({ sample: window }) => {
  const { activity, sidebar, page } = window;
  await sidebar.choose('support', 'macros');
  await window.toggleActivity();
  await activity.openDetails('describe');
  await activity.show('Headers');
  await expect(activity.facts).toContainText('Headers sent');
  await expect(activity.facts).toContainText('user-agent');
  await expect(activity.facts).toContainText('Headers received');
  await activity.show('Answer');
  await expect(activity.receivedBody).toContainText('"location": "');
  await activity.details.getByRole('button', { name: 'Indent it' }).click();
  await expect(activity.receivedBody).toContainText('"location":"');
  expect(await findObstacles(page)).toEqual([]);
  await activity.select('/v1/namespace/%24/list');
  await expect(activity.receivedBody).toContainText('"namespaces":');
  await activity.show('Request');
  await expect(activity.details).toContainText('It was sent without a body.');
});

test('a request that reads is sent again at once, and the new one is shown', async ({ sample: window }) => {
  const { activity, sidebar } = window;
  await sidebar.choose('support', 'macros');
  await window.toggleActivity();
  await activity.openDetails('describe');
  await activity.show('Answer');
  await activity.replayButton.click();
  await expect(activity.request('describe')).toHaveCount(2);
  await expect(activity.requests.last()).toHaveAttribute('aria-selected', 'true');
  await expect(activity.receivedBody).toContainText('"location": "');
  await expect(activity.replayButton).toBeFocused();
});

test('a request that changes something asks first', async ({ sample: window }) => {
  const { activity, change, sidebar, page } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await change.open('Create a version entry…');
  await change.button('Create the entry').click();
  await expect(change.dialog).toBeHidden();
  await window.toggleActivity();
  await activity.select('version/create');
  await activity.replayButton.click();
  await expect(activity.replayDialog).toContainText('Change sample again?');
  expect(await findObstacles(page)).toEqual([]);
  await window.press('Escape');
  await expect(activity.request('version/create')).toHaveCount(1);
  await activity.replayButton.click();
  await activity.replayDialog.getByRole('button', { name: 'Send again' }).click();
  // The version is there by now.
  await expect(activity.selected).toContainText('409');
  await activity.onlyFailedButton.click();
  await expect(activity.request('version/create')).toHaveCount(1);
  await expect(activity.request('/describe')).toHaveCount(0);
});

test('clearing empties the list, and it goes on', async ({ sample: window }) => {
  const { activity, sidebar } = window;
  await window.toggleActivity();
  await activity.clear();
  await expect(activity.empty).toBeVisible();
  await sidebar.choose('archive');
  await expect(activity.request('/v1/namespace/archive/list')).toBeVisible();
});

test('reading names ahead floods nothing: what one asked for stays, and all of it can be seen', async ({
  window,
  serve,
}) => {
  const { activity, tablePalette, sidebar } = window;
  const tables = Array.from({ length: 120 }, (_, number) => [`space_${number}`, 'table']);
  const listing = listingServer({ tables, pageSize: 1000 });
  const { address } = await serve((request, response) =>
    request.url?.includes('space_119')
      ? sendJson(response, { error: 'The disk is full.', code: 18 }, 500)
      : listing(request, response),
  );
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name: 'wide' });
  await expect(sidebar.row('space_0')).toBeVisible();
  await window.toggleActivity();
  await window.press('Mod+P');
  await window.type('table');
  await expect(tablePalette.searched).toContainText('1 namespace could not be read', { timeout: 30_000 });
  await window.press('Escape');
  await expect(activity.background).toHaveText(/^24\d requests of reading names$/);
  await expect(activity.drawer).toContainText('2 failed');
  await activity.search('space_');
  await expect(activity.requests).toHaveCount(0);
  await activity.search('/v1/namespace/$/list');
  await expect(activity.requests).not.toHaveCount(0);
  await activity.search('');
  // A problem is one, whoever asked.
  await activity.onlyFailedButton.click();
  await expect(activity.request('space_119')).toHaveCount(2);
  await activity.onlyFailedButton.click();
  await activity.showBackgroundButton.click();
  await expect(activity.drawer).toContainText('the latest 200 are listed');
  await activity.search('/v1/namespace/$/list');
  await expect(activity.requests).not.toHaveCount(0);
  await activity.search('space_110');
  await expect(activity.requests).toHaveCount(2);
  await expectAccessible(window.page);
  await activity.openDetails('space_110');
  await expect(activity.facts).toContainText('reading names ahead');
  await activity.show('Answer');
  await expect(activity.receivedBody).toContainText('{');
  await activity.hideBackgroundButton.click();
  await expect(activity.requests).toHaveCount(0);
});
