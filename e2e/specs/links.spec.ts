import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { LinkDialog } from '../pages/link-dialog.ts';
import type { MainWindow } from '../pages/main-window.ts';

// One after the other: windows on the same screen share one clipboard.
test.describe.configure({ mode: 'default' });

const TICKETS = 'vitrine://table?server=local&part=support&part=tickets';
const ELSEWHERE = 'vitrine://table?server=https%3A%2F%2Ftables.example.com%2Fbase&part=prod&part=items';

/** What a copy has put on the clipboard. */
async function copied(window: MainWindow): Promise<string> {
  await window.pasteInto(window.sidebar.filter);
  const text = await window.sidebar.filter.inputValue();
  await window.sidebar.search('');
  return text;
}

test('a link to a table leads to it again, with its version and its page', async ({ sample: window }) => {
  const { sidebar, table, tabs } = window;
  const link = new LinkDialog(window.page);
  await sidebar.choose('support', 'tickets');
  await table.show('Schema');
  await window.runCommand('Copy link');
  await expect(window.toasts).toContainText('Link copied');
  const text = await copied(window);
  expect(text).toMatch(
    /^vitrine:\/\/table\?server=local&part=support&part=tickets&page=schema&connection=local$/,
  );

  await sidebar.choose('macros');
  await expect(table.name).toHaveText('macros');
  await link.open(`${text}&version=1`);
  await expect(table.name).toHaveText('tickets');
  await expect(table.schema).toBeVisible();
  await expect(table.article).toContainText('v1');
  await expect(tabs.shown).toHaveText('tickets');
});

test('a link to a server that is not known fills in a form, and nothing is sent there', async ({
  window,
  serve,
}) => {
  const server = await serve((_, response) => response.end('{}'));
  const link = new LinkDialog(window.page);
  const address = encodeURIComponent(`${server.address}/base`);
  await link.paste(`vitrine://table?server=${address}&delimiter=.&part=a`);
  await expect(link.dialog).toContainText(`${server.address}/base`);
  await expect(link.dialog.getByRole('alert')).toContainText('no connection to this server');
  await expect(link.openButton).toBeDisabled();
  await expectAccessible(window.page);
  await link.goOn('Fill in a new connection');
  await expect(window.connectionPage.address).toHaveValue(`${server.address}/base`);
  await expect(window.connectionPage.delimiter).toHaveValue('.');
  await expect(window.connectionPage.apiKey).toHaveValue('');
  expect(server.seen).toEqual([]);
});

test('what is typed into a new connection is not overwritten by a link', async ({ window }) => {
  const link = new LinkDialog(window.page);
  await window.openNewConnection();
  await window.connectionPage.address.fill('https://mine.example.com');
  await link.paste(ELSEWHERE);
  await link.goOn('Fill in a new connection');
  await expect(window.toasts).toContainText('Another connection is being filled in');
  await expect(window.connectionPage.address).toHaveValue('https://mine.example.com');
});

test('what is wrong with a link is said, and signs that hide are shown', async ({ sample: window }) => {
  const link = new LinkDialog(window.page);
  await link.paste('https://tables.example.com');
  await link.field.press('Enter');
  await expect(link.dialog).toContainText('not a link of Vitrine’s');
  await link.field.fill('vitrine://table?server=local&part=a%E2%80%AEb%0A');
  await expect(link.dialog).toContainText('U+202E');
  await window.press('Escape');
  await expect(link.dialog).toBeHidden();
});

test('the page of a connection has a link as well', async ({ sample: window }) => {
  const link = new LinkDialog(window.page);
  await window.runCommand('Edit the connection');
  await window.press('Alt+C');
  await expect(window.toasts).toContainText('Link copied');
  await link.open('vitrine://connection?server=local');
  await expect(window.tabs.shown).toHaveText('sample, connection');
});

test.describe('in a browser', () => {
  test.skip(({ shell }) => shell === 'desktop', 'a window of the desktop shell has no address');

  test('a link comes in the address, and leaves it at once', async ({ shell, sample: window }) => {
    test.skip(shell === 'desktop', 'a window of the desktop shell has no address');
    const { page } = window;
    await page.evaluate((text) => (location.hash = `open=${encodeURIComponent(text)}`), TICKETS);
    await expect(window.table.name).toHaveText('tickets');
    expect(page.url()).not.toContain('#');
    await page.evaluate(() => (location.hash = 'open=nonsense'));
    await expect(new LinkDialog(page).dialog).toContainText('not a link of Vitrine’s');
  });
});
