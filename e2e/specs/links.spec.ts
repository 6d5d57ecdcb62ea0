import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { versionedTables } from '../fixtures/versioned-tables.ts';
import { ComparePage } from '../pages/compare-page.ts';
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

test('a link to a comparison leads to both servers, and asks for the one that is not known', async ({
  window,
  serve,
}) => {
  const link = new LinkDialog(window.page);
  const compare = new ComparePage(window.page);
  const tables = versionedTables({ t: { descriptions: { 1: '{"version":1}', 2: '{"version":2}' } } });
  const [shop, mirror, other] = [await serve(tables), await serve(tables), await serve(tables)];
  for (const [name, { address }] of Object.entries({ shop, mirror })) {
    await window.openNewConnection();
    await window.connectionPage.connect({ address, name });
    await expect(window.sidebar.row('t')).toBeVisible();
  }
  const server = ({ address }: { readonly address: string }) => encodeURIComponent(address);
  const text = (after: { readonly address: string }) =>
    `vitrine://compare?server=${server(shop)}&part=t&version=1&other-server=${server(after)}&other-part=t&page=stats`;
  await link.open(text(mirror));
  await expect(compare.side('Before')).toContainText('shop');
  await expect(compare.side('Before')).toContainText('v1');
  await expect(compare.side('After')).toContainText('mirror');
  await expect(compare.article.getByRole('tab', { name: /^Stats/, selected: true })).toBeVisible();
  await window.press('Alt+C');
  await expect(window.toasts).toContainText('Link copied');
  await link.paste('');
  await window.pasteInto(link.field);
  await expect(link.field).toHaveValue(new RegExp(`^vitrine://compare\\?server=${server(shop)}`));
  await expect(link.field).toHaveValue(new RegExp(`other-server=${server(mirror)}`));

  await link.field.fill(text(other));
  await expect(link.dialog.getByRole('alert')).toContainText('After: you have no connection');
  await expect(link.openButton).toBeDisabled();
  await expectAccessible(window.page);
  await link.goOn('Fill in a new connection');
  await expect(window.connectionPage.address).toHaveValue(other.address);
  expect(other.seen).toEqual([]);
});

test('a link to a query fills the form in, runs nothing, and leaves what is written there', async ({
  sample: window,
}) => {
  const { query, tabs, toasts } = window;
  const link = new LinkDialog(window.page);
  const text = (members: object) =>
    `vitrine://query?server=local&part=support&part=tickets&query=${encodeURIComponent(JSON.stringify(members))}`;
  await link.open(text({ k: 7, vector: {}, identity: { api_key: 'sesame' } }));
  await expect(tabs.shown).toHaveText('tickets, plan');
  await expect(query.number('k')).toHaveValue('7');
  await query.showAs('JSON');
  await expect(query.json).not.toContainText('sesame');
  await expect(window.page.getByRole('heading', { name: 'No plan yet' })).toBeVisible();

  await query.write('{"k": 12, "vector": {}}');
  await link.open(text({ k: 7, vector: {} }));
  await expect(toasts).toContainText('left as it is');
  await expect(query.json).toContainText('12');
  await window.press('Alt+C');
  await expect(toasts).toContainText('Link copied');
  await toasts.getByRole('button', { name: 'Use the one of the link' }).click();
  await expect(query.json).toContainText('7');
  await link.paste('');
  await window.pasteInto(link.field);
  await expect(link.field).toHaveValue(
    /^vitrine:\/\/query\?server=local&part=support&part=tickets&query=.*12/,
  );
});

test('a link to a batch leads to it where it is kept, and says so where it is not', async ({
  sample: window,
}) => {
  const link = new LinkDialog(window.page);
  await window.runCommand('New batch');
  await expect(window.tabs.shown).toHaveText('Draft 1');
  await window.press('Alt+C');
  await expect(window.toasts).toContainText('It leads there on this computer alone');
  await window.tabs.closeByKey('Draft 1');
  await link.paste('');
  await window.pasteInto(link.field);
  await link.openButton.click();
  await expect(window.tabs.shown).toHaveText('Draft 1');

  for (const [text, title] of [
    ['vitrine://batch?batch=2f0f1b52-6a43-4a7c-8f2e-5d1c3b7a9e10', 'This batch is not on this computer'],
    ['vitrine://plan?run=7d9a4c1e-0b7f-4a55-9c1e-2f6e93f14a9d', 'This plan is not on this computer'],
  ] as const) {
    await link.paste(text);
    await expect(link.dialog.getByRole('alert')).toContainText(title);
    await expect(link.openButton).toBeDisabled();
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(window.page);
    }
    await window.press('Escape');
    await expect(link.dialog).toBeHidden();
  }
});

test('a link to a plan that is kept leads to it, with its query', async ({ sample: window }) => {
  const { query, plan, tabs } = window;
  const link = new LinkDialog(window.page);
  await window.sidebar.choose('live', 'products');
  // The rows of a sample table are made before its first answer.
  await expect(window.table.fact('Version')).toHaveText(/^\d+$/, { timeout: 30_000 });
  await window.press('Mod+E');
  await expect(query.panel).toContainText('live / products');
  await window.press('F9');
  await expect(query.runs).toContainText('Run 1, explained');
  await window.runCommand('Open a plan');
  await plan.recentRuns.focus();
  await window.press('Home', 'Space');
  await expect(window.page.getByText('1 of 1 checked')).toBeVisible();
  await window.page.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(window.toasts).toContainText('It leads there on this computer alone');
  await tabs.closeByKey('products, plan');
  await link.paste('');
  await window.pasteInto(link.field);
  await expect(link.field).toHaveValue(/^vitrine:\/\/plan\?run=[\da-f-]{36}$/);
  await link.openButton.click();
  await expect(tabs.shown).toHaveText('products, plan');
  await expect(query.runs).toContainText('Run 1, explained');
});

test('pages that only this window has offer no link', async ({ sample: window }) => {
  const offered = async () => {
    await window.press('Mod+Shift+P');
    await window.type('Copy link');
    const entry = window.dialog.getByRole('option', { name: /^Copy link/ });
    const count = await entry.count();
    await window.press('Escape');
    await expect(window.dialog).toBeHidden();
    return count;
  };
  await window.openSettings();
  expect(await offered()).toBe(1);
  await window.openNewConnection();
  expect(await offered()).toBe(0);
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
