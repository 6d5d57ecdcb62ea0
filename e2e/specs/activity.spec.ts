import { expect, test } from '../fixtures/journey.ts';

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
  await expect(activity.details).toContainText('Headers sent');
  await expect(activity.details).toContainText('user-agent');
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
  await expect(activity.details).toContainText('Body sent');
});

test('clearing empties the list, and it goes on', async ({ sample: window }) => {
  const { activity, sidebar } = window;
  await window.toggleActivity();
  await activity.clear();
  await expect(activity.empty).toBeVisible();
  await sidebar.choose('archive');
  await expect(activity.request('/v1/namespace/archive/list')).toBeVisible();
});
