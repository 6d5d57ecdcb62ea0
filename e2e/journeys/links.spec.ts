import { expectAccessible } from '../fixtures/axe.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { versionedTables } from '../fixtures/versioned-tables.ts';
import { ComparePage } from '../pages/compare-page.ts';
import { LinkDialog } from '../pages/link-dialog.ts';
import type { MainWindow } from '../pages/main-window.ts';

// In sequence: windows on the same screen share one clipboard.
test.describe.configure({ mode: 'default' });

async function copied(window: MainWindow): Promise<string> {
  await window.pasteInto(window.sidebar.filter);
  const text = await window.sidebar.filter.inputValue();
  await window.sidebar.search('');
  return text;
}

test('a link to a comparison opens it, and offers a new connection for an unknown server', async ({
  connected,
  serve,
}) => {
  const tables = versionedTables({ t: { descriptions: { 1: '{"version":1}', 2: '{"version":2}' } } });
  const { window, servers } = await connected(
    { name: 'shop', answer: tables },
    { name: 'mirror', answer: tables },
  );
  const [shop, mirror] = servers;
  const other = await serve(tables);
  const link = new LinkDialog(window.page);
  const compare = new ComparePage(window.page);
  await expect(window.sidebar.row('t')).toBeVisible();
  const server = (one: HttpServer | undefined) => encodeURIComponent(one?.address ?? '');
  const text = (after: HttpServer | undefined) =>
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
  await expect(link.dialog.getByRole('alert')).toContainText('After: no connection to this server');
  await expect(link.openButton).toBeDisabled();
  await expectAccessible(window.page);
  await link.goOn('New connection');
  await expect(window.connectionPage.address).toHaveValue(other.address);
  expect(other.seen).toEqual([]);
});

test.describe('with the sample', () => {
  test.use({ place: 'sampleWithRows' });

  test('links to a table and to a plan open them again', async ({ sample: window }) => {
    const link = new LinkDialog(window.page);
    await test.step('a link to a table opens it with its version and its tab', async () => {
      const { sidebar, table, tabs } = window;
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
    await test.step('a link to a saved plan opens it with its query', async () => {
      const { query, plan, tabs } = window;
      await window.sidebar.choose('live', 'products');
      await expect(window.table.fact('Version')).toHaveText(/^\d+$/);
      await window.press('Mod+E');
      await expect(query.panel).toContainText('live / products');
      await window.press('F9');
      await expect(query.runs).toHaveText(/^Run 1: .* explained$/);
      await window.runCommand('Open plan');
      await plan.recentRuns.focus();
      await window.press('Home', 'Space');
      await expect(window.page.getByText('1 of 1 selected')).toBeVisible();
      await window.page.getByRole('button', { name: 'Copy link' }).press('Enter');
      await expect(window.toasts).toContainText('It works only on this computer');
      await tabs.closeByKey('products');
      await link.paste('');
      await window.pasteInto(link.field);
      await expect(link.field).toHaveValue(/^vitrine:\/\/plan\?run=[\da-f-]{36}$/);
      await link.openButton.click();
      await expect(tabs.shown).toHaveText('products');
      await expect(query.runs).toHaveText(/^Run 1: .* explained$/);
    });
  });
});
