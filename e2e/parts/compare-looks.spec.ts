import { COMPARED } from '../fixtures/compared-tables.ts';
import { lookOver, WINDOW_SIZES } from '../fixtures/look-over.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { versionedTables } from '../fixtures/versioned-tables.ts';
import { COMPARE_SECTIONS, ComparePage } from '../pages/compare-page.ts';

for (const windowSize of WINDOW_SIZES) {
  test.describe(() => {
    test.use({ windowSize });

    test(`every section of a comparison is whole and open to everyone, ${windowSize.width} px`, async ({
      served,
    }) => {
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
          await lookOver(window.page, section);
        });
      }
      const picker = await compare.openPicker('table', 'After');
      await expect(picker.getByRole('searchbox')).toBeFocused();
      await lookOver(window.page, 'the picker');
    });
  });
}
