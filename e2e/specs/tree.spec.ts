import { expect, test } from '../fixtures/journey.ts';

test('the mouse opens and closes namespaces', async ({ sample: { sidebar } }) => {
  await sidebar.choose('prod');
  await expect(sidebar.row('prod')).toHaveAttribute('aria-expanded', 'true');
  await expect(sidebar.row('ml').first()).toHaveAttribute('aria-level', '2');
  await sidebar.choose('prod');
  await expect(sidebar.row('prod')).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar.row('ml')).toHaveCount(0);
});

test('the keys open, enter, leave and close', async ({ sample: { sidebar, press } }) => {
  await sidebar.choose('research');
  await expect(sidebar.row('papers')).toBeVisible();
  await press('ArrowRight');
  await expect(sidebar.currentRow).toContainText('benchmarks');
  await press('End');
  await expect(sidebar.currentRow).toContainText('warehouse');
  await press('Home');
  await expect(sidebar.currentRow).toContainText('archive');
  await press('*');
  await expect(sidebar.row('warehouse')).toHaveAttribute('aria-expanded', 'true');
});
