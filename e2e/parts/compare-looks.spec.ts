import { COMPARED } from '../fixtures/compared-tables.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import { versionedTables } from '../fixtures/versioned-tables.ts';
import { COMPARE_SECTIONS, ComparePage } from '../pages/compare-page.ts';

test('every section of a comparison is whole and open to everyone', async ({ served }) => {
  const { window } = await served({ answer: versionedTables(COMPARED), name: 'shop' });
  await window.sidebar.choose('orders');
  await expect(window.table.fact('Version')).toHaveText('2');
  await window.runCommand('Compare with');
  const compare = new ComparePage(window.page);
  await compare.chooseVersion('Before', '1');
  await expect(compare.summary).toContainText('1 field added');
  for (const section of COMPARE_SECTIONS) {
    await test.step(section, async () => {
      await compare.show(section);
      await lookAt(window.page, `comparison-${section}`);
    });
  }
  const picker = await compare.openPicker('table', 'After');
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await lookAt(window.page, 'comparison-picker');
});
