import { COMPARED } from '../fixtures/compared-tables.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { knownNames } from '../fixtures/parts/known-names.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import { versionedTables } from '../fixtures/versioned-tables.ts';
import { COMPARE_SECTIONS, ComparePage } from '../pages/compare-page.ts';
import type { MainWindow } from '../pages/main-window.ts';

test('two versions of a table are compared', async ({ served }) => {
  const { window } = await served({ answer: versionedTables(COMPARED), name: 'shop' });
  const compare = new ComparePage(window.page);
  await window.sidebar.choose('orders');

  await test.step('a comparison opened by keyboard from the versions gets the focus', async () => {
    await window.table.show('Versions');
    const button = window.table.article.getByRole('button', { name: 'Compare 1 with 2' });
    await expect(window.table.versionRows).toHaveCount(2);
    await window.table.versions.focus();
    await window.press('Home', 'Shift+ArrowDown');
    await button.focus();
    await button.press('Enter');
    await expect(compare.summary).not.toBeEmpty();
    await expect(window.tabs.shown).toBeFocused();
    await expectVisibleFocus(window.page, 'on the comparison');
    await window.press('Tab');
    await expect(compare.side('Before').getByRole('button').first()).toBeFocused();
    // After its tab is closed, focus returns to where it was before, and doesn’t move to the page shown instead.
    await window.press('Alt+W');
    await expect(window.table.name).toHaveText('orders');
    await expect(window.tabs.shown).not.toBeFocused();
  });

  await test.step('a comparison opened from the properties shows its Properties section', async () => {
    await window.table.show('Properties');
    await expect(window.table.entryRows).toHaveCount(4);
    await expect(window.table.entryRows.filter({ hasText: '__proto__' })).toContainText('p');
    await window.table.article.getByRole('button', { name: 'Compare with…' }).click();
    await expect(window.tabs.shown).toHaveText('orders vs …');
    await expect(compare.side('After')).toContainText('Not chosen yet');
    await expect(compare.searchField('table')).toBeFocused();
    await lookAt(window.page, 'comparison-asking');
    await compare.searchField('version').fill('2');
    await compare.searchField('version').press('Enter');
    await expect(compare.article.getByRole('tab', { name: 'Properties' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(compare.summary).toContainText('Properties identical (4 entries).');
  });

  await test.step('every section is accessible, and nothing is cut off', async () => {
    await window.tabs.tab('orders').first().click();
    await window.table.show('Overview');
    await compareWithFirst(window, compare);
    for (const section of COMPARE_SECTIONS) {
      await compare.show(section);
      await lookAt(window.page, `comparison-${section}`);
    }
    const picker = await compare.openPicker('table', 'After');
    await expect(picker.getByRole('searchbox')).toBeFocused();
    await lookAt(window.page, 'comparison-picker');
    await window.press('Escape');
  });

  await test.step('each difference is listed once, unchanged fields are hidden, and swapping sides negates it', async () => {
    await compare.show('Schema');
    await expect(window.tabs.shown).toHaveText('orders: 1 vs latest');
    await expect(compare.summary).toHaveText(
      '1 field added, 1 changed, 1 moved, 1 unchanged. Properties: 2 added, 1 removed, 1 changed, 1 unchanged. Metadata: null before, empty after. Schema metadata: empty on both sides. Stats: 3 differ. Location: 1 identical, 6 unknown.',
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
    await expect(compare.entries.filter({ hasText: '(empty)' })).toContainText('added');
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
});

test('a comparison shows missing data as unknown, and can include a table of another server', async ({
  served,
}) => {
  const other = versionedTables({ other: { descriptions: { 3: '{"version":3}' } } });
  const { window, parts } = await served(
    { answer: other, name: 'mirror' },
    { answer: versionedTables(COMPARED), name: 'shop' },
  );
  const compare = new ComparePage(window.page);
  await window.sidebar.choose('orders');
  await compareWithFirst(window, compare);

  await test.step('when one side fails to load, its error is shown and the other side stays', async () => {
    await compare.chooseVersion('After', '5');
    await expect(compare.problem).toContainText('After: couldn’t load this table');
    await expect(compare.problem).toContainText('There is no such version.');
    await expect(compare.summary).toBeEmpty();
    await expect(compare.article).toContainText('The schema: returned before, unknown after.');
    await compare.problem.getByRole('button', { name: 'View in Activity' }).click();
    await expect(window.activity.drawer).toBeVisible();
    await compare.chooseVersion('After', '');
    await expect(compare.problem).toBeHidden();
    await expect(compare.summary).toContainText('1 field added');
  });

  await test.step('data that one side did not return is never reported as identical', async () => {
    await compare.chooseTable('After', 'bare');
    await expect(compare.summary).toContainText('Schema unknown. Properties: 3 entries before, null after.');
    await compare.show('Schema');
    await expect(compare.article).toContainText('The schema: returned before, not returned after.');
    await compare.show('Properties');
    await expect(compare.article).toContainText('3 entries before, null after.');
    await compare.show('Manifest');
    await expect(compare.article).toContainText('shop can’t describe versions.');
    await compare.chooseTable('After', 'declared');
    await compare.show('Schema');
    await expect(compare.article).toContainText('The schema: returned before, not applicable after.');
  });

  await test.step('tables of two servers are compared, and the comparison is copied', async () => {
    parts.change(knownNames({ connectionId: 'c0', tables: [['other']] }));
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
    await expect(window.toasts).toContainText('Copied as Markdown');
    await window.pasteInto(window.sidebar.filter);
    await expect(window.sidebar.filter).toHaveValue(
      /# Comparison.*`orders` on `shop`, version 1.*`other` on `mirror`/,
    );
  });
});

async function compareWithFirst(window: MainWindow, compare: ComparePage): Promise<void> {
  await expect(window.table.fact('Version')).toHaveText('2');
  await window.runCommand('Compare with');
  await compare.chooseVersion('Before', '1');
  await expect(compare.side('Before')).toContainText('v1');
}
