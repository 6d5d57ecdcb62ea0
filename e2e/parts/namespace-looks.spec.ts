import { expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';

test('every namespace page is accessible and has no clipped content', async ({ open }) => {
  // Only the names of these tables were recorded; rows with details have a test of their own.
  const unanswered = { catalog: { table: silent }, connections: { capabilities: silent } };
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers(), unanswered] });
  const { namespacePage: page, sidebar } = window;
  await sidebar.openMenuOf('live');
  await sidebar.chooseInMenu('Open namespace');
  await expect(page.name).toHaveText('live');
  await expect(page.row('products')).toBeVisible();
  for (const name of ['Names', 'Properties', 'Server', 'Raw'] as const) {
    await page.show(name);
    await expect(page.article.getByRole('tab', { selected: true })).toContainText(name);
    await lookAt(window.page, `namespace-${name}`);
  }
});
