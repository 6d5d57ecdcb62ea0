import { expect, test } from '../fixtures/journey.ts';

// One after the other: windows on the same screen share one clipboard.
test.describe.configure({ mode: 'default' });

test('the menu of a row copies its name and its id', async ({ sample: window }) => {
  const { sidebar } = window;
  await sidebar.choose('support');
  await sidebar.openMenuOf('tickets');
  await sidebar.chooseInMenu('Copy id');
  await window.pasteInto(sidebar.filter);
  await expect(sidebar.filter).toHaveValue('support$tickets');
  await sidebar.search('');
  await sidebar.openMenuOf('tickets');
  await sidebar.chooseInMenu('Copy name');
  await window.pasteInto(sidebar.filter);
  await expect(sidebar.filter).toHaveValue('tickets');
});

test('a table copies its id', async ({ sample: window }) => {
  const { sidebar, table } = window;
  await sidebar.choose('support', 'tickets');
  await table.copyId();
  await window.pasteInto(sidebar.filter);
  await expect(sidebar.filter).toHaveValue('support$tickets');
});

const COPIES = [
  ['curl', /^curl .*-X POST 'http:\/\/127\.0\.0\.1:\d+\/v1\/table\/support%24macros\/describe/],
  ['Python', /^import urllib\.request.*"http:\/\/127\.0\.0\.1:\d+\/v1\/table\/support%24macros\/describe/],
  ['TypeScript', /await fetch\("http:\/\/127\.0\.0\.1:\d+\/v1\/table\/support%24macros\/describe/],
] as const;

test('a request is copied as a command and as programs', async ({ sample: window }) => {
  const { sidebar, activity } = window;
  await sidebar.choose('support', 'macros');
  await window.toggleActivity();
  await activity.select('describe');
  for (const [language, text] of COPIES) {
    await activity.copyAs(language);
    await expect(window.page.getByText(`Copied as ${language}, without secrets.`)).toBeVisible();
    await window.pasteInto(sidebar.filter);
    await expect(sidebar.filter).toHaveValue(text);
  }
});
