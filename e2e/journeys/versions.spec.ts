import { expect, test } from '../fixtures/journey.ts';
import { ComparePage } from '../pages/compare-page.ts';

test.use({ place: 'sampleWithRows' });

test('versions of a real table show tags and changes, and are found, compared, and restored', async ({
  sample: window,
}) => {
  const { sidebar, table, inspector, change } = window;
  const compare = new ComparePage(window.page);
  await sidebar.choose('live', 'products');
  await table.show('Versions');

  await test.step('each version shows its tags and its change in size', async () => {
    await expect(table.versionCount).toHaveText('8 versions, complete');
    await expect(table.version('5')).toContainText('summer-catal');
    await expect(table.version('1')).toContainText('First version listed');
    await expect(table.version('8')).toContainText(/\+.* B/);
  });

  await test.step('a version is found by its tag, and one that is not loaded can be opened by its number', async () => {
    const find = table.article.getByRole('searchbox', { name: 'Find a version or a tag' });
    await find.fill('summer');
    await expect(table.versionRows).toHaveCount(1);
    await expect(table.versionCount).toContainText('1 of 8 versions');
    await find.fill('99');
    await expect(table.article).toContainText('Not in the loaded versions');
    await expect(table.article.getByRole('button', { name: 'Open version 99' })).toBeVisible();
    await find.fill('');
  });

  await test.step('two selected versions are compared', async () => {
    await table.version('8').click();
    await expect(inspector.panel).toContainText('Since version 7');
    await table.version('6').click({ modifiers: ['ControlOrMeta'] });
    await expect(table.versionCount).toContainText('2 selected');
    await table.article.getByRole('button', { name: 'Compare 6 with 8' }).click();
    await expect(compare.side('Before')).toContainText('v6');
    await expect(compare.side('After')).toContainText('v8');
    await expect(compare.summary).toContainText('Schema identical');
    await compare.show('Manifest');
    await expect(compare.fact('Version')).toContainText('+2');
  });

  await test.step('restoring a version creates a new version with the same contents', async () => {
    await window.tabs.tab('products').first().click();
    await table.version('5').click({ button: 'right' });
    await window.page.getByRole('menuitem', { name: 'Restore this version…' }).click();
    await change.button(/^Restore/).click();
    await expect(table.versionCount).toContainText('9 versions, complete');
    await table.version('9').click({ button: 'right' });
    await window.page.getByRole('menuitem', { name: 'Compare with previous (8)' }).click();
    await compare.chooseVersion('Before', '5');
    await expect(compare.side('After')).toContainText('v9');
    await expect(compare.summary).toContainText('Schema identical');
    await compare.show('Stats');
    await expect(compare.fact('Version')).toContainText('+4');
    await expect(compare.fact('Fragments')).toContainText('identical');
  });
});
