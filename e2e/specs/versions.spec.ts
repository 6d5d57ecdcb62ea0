import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { versionedTables } from '../fixtures/versioned-tables.ts';
import { ComparePage } from '../pages/compare-page.ts';

/** The tables of the sample that have rows are made in the background; on a busy machine that takes a while. */
const MAKING = { timeout: 60_000 };

test('the versions of a real table: tags, what each changed, and any two compared', async ({
  sample: window,
}) => {
  const { sidebar, table, inspector } = window;
  await sidebar.choose('live', 'products');
  await table.show('Versions');
  await expect(table.versionCount).toHaveText('8 versions, complete', MAKING);
  await expect(table.version('5')).toContainText('summer-catal');
  await expect(table.version('1')).toContainText('the first of the list');
  await expect(table.version('8')).toContainText(/\+.* B/);

  const find = table.article.getByRole('searchbox', { name: 'Find a version or a tag' });
  await find.fill('summer');
  await expect(table.versionRows).toHaveCount(1);
  await expect(table.versionCount).toContainText('1 of 8 versions');
  await find.fill('99');
  await expect(table.article).toContainText('Not among the versions that were read');
  await expect(table.article.getByRole('button', { name: 'Open version 99' })).toBeVisible();
  await find.fill('');

  await table.version('8').click();
  await expect(inspector.panel).toContainText('Since version 7');
  await table.version('6').click({ modifiers: ['ControlOrMeta'] });
  await expect(table.versionCount).toContainText('2 marked');
  await table.article.getByRole('button', { name: 'Compare 6 with 8' }).click();
  const compare = new ComparePage(window.page);
  await expect(compare.side('Before')).toContainText('v6');
  await expect(compare.side('After')).toContainText('v8');
  await expect(compare.summary).toContainText('Schema the same');
  await compare.show('Manifest');
  await expect(compare.fact('Version')).toContainText('+2');
});

test('by keys alone: mark two, compare them, and open an older one', async ({ sample: window }) => {
  const { sidebar, table } = window;
  await sidebar.choose('live', 'products');
  await table.show('Versions');
  await expect(table.versionRows).toHaveCount(8, MAKING);
  await table.versions.focus();
  await window.press('Home', 'Shift+ArrowDown');
  await expect(table.versionCount).toContainText('2 marked');
  await window.press('Escape');
  await expect(table.versionCount).toHaveText('8 versions, complete');
  await window.press('Control+Space', 'ArrowDown', 'ArrowDown', 'Control+Space', 'Alt+Shift+C');
  const compare = new ComparePage(window.page);
  await expect(compare.side('Before')).toContainText('v5');
  await expect(compare.side('After')).toContainText('v7');

  await window.tabs.tab('products').first().click();
  await table.versions.focus();
  await window.press('End', 'Enter');
  await expect(table.article).toContainText('version 1, not the latest');
  await table.show('Schema');
  await expect(table.article).toContainText('version 1, not the latest');
  await table.article.getByRole('button', { name: 'Compare with the latest' }).click();
  await expect(compare.side('Before')).toContainText('v1');
  await expect(compare.side('After')).toContainText('latest');
  await expect(compare.summary).toContainText('field');
});

test('a restored version is a new one, which is the same as that one was', async ({ sample: window }) => {
  const { sidebar, table, change } = window;
  await sidebar.choose('live', 'products');
  await table.show('Versions');
  await expect(table.versionRows).toHaveCount(8, MAKING);
  await table.version('5').click({ button: 'right' });
  await window.page.getByRole('menuitem', { name: 'Restore this version…' }).click();
  await change.button(/^Restore/).click();
  await expect(table.versionCount).toHaveText('9 versions, complete');
  await table.version('9').click({ button: 'right' });
  await window.page.getByRole('menuitem', { name: 'Compare with 8, the one before' }).click();
  const compare = new ComparePage(window.page);
  await compare.chooseVersion('Before', '5');
  await expect(compare.summary).toContainText('Schema the same');
  await compare.show('Stats');
  await expect(compare.fact('Version')).toContainText('+4');
  await expect(compare.fact('Fragments')).toContainText('the same');
});

test('a server without tags and with bare records says what is not known, and nothing loud', async ({
  window,
  serve,
}) => {
  const { address } = await serve(
    versionedTables({
      plain: {
        descriptions: { 9: '{"version":9}' },
        records: ['{"version":9,"manifest_size":5}', '{"version":4}'],
      },
    }),
  );
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name: 'plain' });
  await window.sidebar.choose('plain');
  const { table, inspector } = window;
  await table.show('Versions');
  await expect(table.versionCount).toHaveText('2 versions, complete');
  await expect(table.version('9')).toContainText('4 numbers skipped');
  await table.version('9').click();
  await expect(inspector.panel).toContainText('4 numbers not in the list');
  await expect(inspector.panel).toContainText('not returned by this server');
  await expect(table.problem).toBeHidden();
  expect(await findObstacles(window.page)).toEqual([]);
});
