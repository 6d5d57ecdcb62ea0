import { findObstacles } from '../fixtures/axe.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { type VersionedTable, versionedTables } from '../fixtures/versioned-tables.ts';
import { COMPARE_SECTIONS, ComparePage } from '../pages/compare-page.ts';
import type { MainWindow } from '../pages/main-window.ts';

const field = (name: string, type: string, rest = '') =>
  `{"name":"${name}","nullable":true,"type":{"type":"${type}"}${rest}}`;
const schema = (...fields: readonly string[]) => `"schema":{"fields":[${fields.join(',')}],"metadata":{}}`;

const record = (version: number, size: number) =>
  `{"version":${version},"manifest_path":"t.lance/_versions/${version}.manifest","manifest_size":${size},"e_tag":"e${version}","timestamp_millis":${1795000000000 + version * 60_000},"metadata":{"writer":"w${version}"}}`;

const ORDERS: VersionedTable = {
  descriptions: {
    1: `{"version":1,"location":"s3://b/orders",${schema(field('id', 'int32'), field('note', 'utf8'), field('total', 'float64'))},"properties":{"owner":"a","tier":"gold","kept":"x"},"metadata":null,"stats":{"num_fragments":9007199254740993,"num_deleted_rows":5}}`,
    2: `{"version":2,"location":"s3://b/orders",${schema(field('id', 'int64'), field('total', 'float64'), field('note', 'utf8'), field('city', 'utf8'))},"properties":{"owner":"b","kept":"x","__proto__":"p","":"e"},"metadata":{},"stats":{"num_fragments":9007199254740995,"num_deleted_rows":0}}`,
  },
  records: [record(2, 9000), record(1, 8500)],
};
/** It tells little, and nothing of its versions. */
const BARE: VersionedTable = { descriptions: { 7: '{"version":7,"properties":null}' } };
const DECLARED: VersionedTable = { descriptions: { 0: '{"is_only_declared":true,"properties":{}}' } };

async function compareOrders(
  window: MainWindow,
  serve: (answer: ReturnType<typeof versionedTables>) => Promise<{ readonly address: string }>,
): Promise<ComparePage> {
  const { address } = await serve(versionedTables({ orders: ORDERS, bare: BARE, declared: DECLARED }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name: 'shop' });
  await window.sidebar.choose('orders');
  await expect(window.table.fact('Version')).toHaveText('2');
  await window.runCommand('Compare with another version');
  const compare = new ComparePage(window.page);
  await compare.chooseVersion('Before', '1');
  await expect(compare.side('Before')).toContainText('v1');
  return compare;
}

test('two versions of a table: every difference once, and nothing that is the same', async ({
  window,
  serve,
}) => {
  const compare = await compareOrders(window, serve);
  await expect(window.tabs.shown).toHaveText('orders, 1 and latest');
  await expect(compare.summary).toHaveText(
    '1 field added, 1 changed, 1 moved, 1 the same. Properties: 2 added, 1 removed, 1 changed, 1 the same. Metadata: null before, empty after. Schema metadata: empty on both sides. Stats: 3 differ. Location: 1 the same, 6 not known.',
  );
  await expect(compare.fields).toHaveCount(3);
  await expect(compare.fields.filter({ hasText: 'id' })).toContainText('int32');
  await expect(compare.fields.filter({ hasText: 'city' })).toContainText('added');
  await compare.fields.filter({ hasText: 'moved' }).click();
  await expect(compare.article.getByRole('region', { name: 'Selected field' })).toContainText('Place');
  await compare.onlyChanges.click({ force: true });
  await expect(compare.fields).toHaveCount(4);

  await compare.show('Properties');
  await expect(compare.entries).toHaveCount(4);
  await expect(compare.entries.filter({ hasText: '__proto__' })).toContainText('added');
  await expect(compare.entries.filter({ hasText: 'empty name' })).toContainText('added');
  await expect(compare.entries.filter({ hasText: 'tier' })).toContainText('not set');
  await compare.show('Metadata');
  await expect(compare.article).toContainText('Null before, empty after.');
  await compare.show('Stats');
  await expect(compare.fact('Fragments')).toContainText('+2');
  await expect(compare.fact('Deleted rows')).toContainText('\u22125');
  await compare.show('Manifest');
  await expect(compare.fact('Manifest size')).toContainText('+500 B');
  await expect(compare.fact('Written')).toContainText('+1 min');
  await expect(compare.fact('writer')).toContainText('"w1""w2"');

  await compare.swapButton.click();
  await expect(compare.side('After')).toContainText('v1');
  await expect(compare.fact('Manifest size')).toContainText('\u2212500 B');
});

test('what one side did not return is never called the same', async ({ window, serve }) => {
  const compare = await compareOrders(window, serve);
  await compare.chooseTable('After', 'bare');
  await expect(compare.summary).toContainText('Schema not known. Properties: 3 entries before, null after.');
  await expect(compare.article).toContainText('The schema: returned before, not returned after.');
  await compare.show('Properties');
  await expect(compare.article).toContainText('3 entries before, null after.');
  await compare.show('Manifest');
  await expect(compare.article).toContainText('shop does not tell the record of a version.');
  await compare.chooseTable('After', 'declared');
  await compare.show('Schema');
  await expect(compare.article).toContainText('The schema: returned before, does not apply after.');
});

test('a side that fails says so, and the other is still shown', async ({ window, serve }) => {
  const compare = await compareOrders(window, serve);
  await compare.chooseVersion('After', '5');
  await expect(compare.problem).toContainText('After: this table did not load');
  await expect(compare.problem).toContainText('There is no such version.');
  await expect(compare.summary).toBeEmpty();
  await expect(compare.article).toContainText('The schema: returned before, not known after.');
  await compare.problem.getByRole('button', { name: 'See it in Activity' }).click();
  await expect(window.activity.drawer).toBeVisible();
  await compare.chooseVersion('After', '');
  await expect(compare.problem).toBeHidden();
  await expect(compare.summary).toContainText('1 field added');
});

test('tables of two servers are compared, and the comparison is copied', async ({ window, serve }) => {
  const compare = await compareOrders(window, serve);
  const { address } = await serve(versionedTables({ other: { descriptions: { 3: '{"version":3}' } } }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name: 'mirror' });
  await expect(window.sidebar.row('other')).toBeVisible();
  await window.tabs.tab('orders, 1 and latest').click();
  const picker = await compare.openPicker('table', 'After');
  await picker.getByRole('button', { name: 'Connection' }).click();
  await window.page.getByRole('option', { name: 'mirror' }).click();
  await picker.getByRole('searchbox').fill('oth');
  await picker.getByRole('treeitem', { name: 'other' }).first().click();
  await expect(compare.side('After')).toContainText('mirror');
  await expect(compare.side('After')).toContainText('other');
  await compare.copyAs('JSON');
  await expect(window.toasts).toContainText('Copied as JSON');
  await compare.copyAs('Markdown');
  await window.pasteInto(window.sidebar.filter);
  await expect(window.sidebar.filter).toHaveValue(
    /# Comparison.*`orders` on `shop`, version 1.*`other` on `mirror`/,
  );
});

test('by keys from the versions of a table, the comparison that opens has the keys', async ({
  window,
  serve,
}) => {
  const { address } = await serve(versionedTables({ orders: ORDERS }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name: 'shop' });
  await window.sidebar.choose('orders');
  await window.table.show('Versions');
  const button = window.table.article.getByRole('button', { name: 'Compare 1 with 2' });
  await expect(window.table.versionRows).toHaveCount(2);
  await window.table.versions.focus();
  await window.press('Home', 'Shift+ArrowDown');
  await button.focus();
  await button.press('Enter');
  const compare = new ComparePage(window.page);
  await expect(compare.summary).not.toBeEmpty();
  await expect(window.tabs.panel).toBeFocused();
  await expectVisibleFocus(window.page, 'on the comparison');
  await window.press('Tab');
  await expect(compare.side('Before').getByRole('button').first()).toBeFocused();
  // With its tab closed, the keys are where they were before, and not on the page that is shown instead.
  await window.press('Alt+W');
  await expect(window.table.name).toHaveText('orders');
  await expect(window.tabs.panel).not.toBeFocused();
});

test('properties lead to the comparison, where they are shown', async ({ window, serve }) => {
  const compare = await compareOrders(window, serve);
  await window.tabs.tab('orders').first().click();
  await window.table.show('Properties');
  await expect(window.table.entryRows).toHaveCount(4);
  await expect(window.table.entryRows.filter({ hasText: '__proto__' })).toContainText('p');
  await window.table.article.getByRole('button', { name: 'Compare with another table…' }).click();
  await expect(compare.article.getByRole('tab', { name: 'Properties' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(compare.summary).toContainText('Properties the same, 4 entries.');
});

for (const windowSize of [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
]) {
  test.describe(() => {
    test.use({ windowSize });

    test(`every section is whole and open to everyone, ${windowSize.width} px`, async ({ window, serve }) => {
      await window.page.emulateMedia({ reducedMotion: 'reduce' });
      const compare = await compareOrders(window, serve);
      await expect(compare.summary).not.toBeEmpty();
      for (const colorScheme of ['light', 'dark'] as const) {
        await window.page.emulateMedia({ colorScheme });
        for (const section of COMPARE_SECTIONS) {
          await compare.show(section);
          expect.soft(await findCutOff(window.page), `cut off on ${section}`).toEqual([]);
          expect
            .soft(await findObstacles(window.page), `obstacles on ${section}, ${colorScheme}`)
            .toEqual([]);
        }
      }
      const picker = await compare.openPicker('table', 'After');
      await expect(picker.getByRole('searchbox')).toBeFocused();
      expect.soft(await findObstacles(window.page), 'obstacles in the picker').toEqual([]);
    });
  });
}
