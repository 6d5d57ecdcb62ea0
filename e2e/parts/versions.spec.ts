import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { type VersionedTable, versionedTables } from '../fixtures/versioned-tables.ts';
import { ComparePage } from '../pages/compare-page.ts';

const field = (name: string) => `{"name":"${name}","nullable":true,"type":{"type":"int64"}}`;
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Each version has one more field than the one before. */
const GROWING: VersionedTable = {
  descriptions: Object.fromEntries(
    NUMBERS.map((version) => {
      const fields = NUMBERS.slice(0, version).map((number) => field(`field_${number}`));
      return [version, `{"version":${version},"schema":{"fields":[${fields.join(',')}],"metadata":{}}}`];
    }),
  ),
  records: NUMBERS.toReversed().map(
    (version) => `{"version":${version},"manifest_path":"t.lance/_versions/${version}.manifest"}`,
  ),
};

test('two versions are selected and compared, and an older one is opened, by keyboard only', async ({
  served,
}) => {
  const { window } = await served({ answer: versionedTables({ products: GROWING }), name: 'shop' });
  const { sidebar, table } = window;
  await sidebar.choose('products');
  await table.show('Versions');
  await expect(table.versionRows).toHaveCount(8);
  await table.versions.focus();
  await window.press('Home', 'Shift+ArrowDown');
  await expect(table.versionCount).toContainText('2 selected');
  await window.press('Escape');
  await expect(table.versionCount).toHaveText('8 versions, complete');
  await window.press('Control+Space', 'ArrowDown', 'ArrowDown', 'Control+Space', 'Alt+Shift+C');
  const compare = new ComparePage(window.page);
  await expect(compare.side('Before')).toContainText('v5');
  await expect(compare.side('After')).toContainText('v7');

  // The page that was left keeps its tab: return to it with the keyboard.
  await window.press('Control+PageUp');
  await expect(table.name).toHaveText('products');
  await table.versions.focus();
  await window.press('End', 'Enter');
  await expect(table.article).toContainText('Viewing version 1. The latest is 8.');
  await table.subTab('Schema').press('Enter');
  await expect(table.subTab('Schema')).toHaveAttribute('aria-selected', 'true');
  await expect(table.article).toContainText('Viewing version 1. The latest is 8.');
  await table.article.getByRole('button', { name: 'Compare with latest' }).press('Enter');
  await expect(compare.side('Before')).toContainText('v1');
  await expect(compare.side('After')).toContainText('latest');
  await expect(compare.summary).toContainText('7 fields added');
});

test('missing tags and version details are labeled as not returned, without an error', async ({ served }) => {
  const plain: VersionedTable = {
    descriptions: { 9: '{"version":9}' },
    records: ['{"version":9,"manifest_size":5}', '{"version":4}'],
  };
  const { window } = await served({ answer: versionedTables({ plain }), name: 'plain' });
  const { table, inspector } = window;
  await window.sidebar.choose('plain');
  await table.show('Versions');
  await expect(table.versionCount).toHaveText('2 versions, complete');
  await expect(table.version('9')).toContainText('4 versions skipped');
  await table.version('9').click();
  await expect(inspector.panel).toContainText('4 versions not listed');
  await expect(inspector.panel).toContainText('not returned');
  await expect(table.problem).toBeHidden();
  expect(await findObstacles(window.page)).toEqual([]);
});
