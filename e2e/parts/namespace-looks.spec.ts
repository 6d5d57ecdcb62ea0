import { lookOver, WINDOW_SIZES } from '../fixtures/look-over.ts';
import { expect, test } from '../fixtures/parts/parts.ts';

for (const windowSize of WINDOW_SIZES) {
  test.describe(() => {
    test.use({ windowSize });

    test(`every page of a namespace is whole and open to everyone, ${windowSize.width} px`, async ({
      sample,
    }) => {
      const { namespacePage: page, sidebar } = sample;
      await sidebar.openMenuOf('live');
      await sidebar.chooseInMenu('Open namespace');
      await expect(page.name).toHaveText('live');
      await expect(page.row('products')).toBeVisible();
      for (const name of ['Names', 'Properties', 'Server', 'Raw'] as const) {
        await page.show(name);
        await expect(page.article.getByRole('tab', { selected: true })).toContainText(name);
        await lookOver(sample.page, name);
      }
    });
  });
}
