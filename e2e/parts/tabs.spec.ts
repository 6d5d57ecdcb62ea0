import { expect, test } from '../fixtures/parts/parts.ts';

test('one click looks, and the next look takes the same tab', async ({ sample: { sidebar, tabs } }) => {
  await sidebar.choose('support', 'macros');
  await expect(tabs.tab('macros')).toHaveCSS('font-style', 'italic');
  await sidebar.choose('tickets');
  await expect(tabs.all).toHaveText(['tickets']);
});

test('two clicks keep a tab, in the tree and in the strip', async ({ sample: { sidebar, tabs } }) => {
  await sidebar.choose('support');
  await sidebar.openToKeep('macros');
  await expect(tabs.tab('macros')).toHaveCSS('font-style', 'normal');
  await sidebar.choose('tickets');
  await tabs.keep('tickets');
  await expect(tabs.tab('tickets')).toHaveCSS('font-style', 'normal');
  await sidebar.choose('articles');
  await expect(tabs.all).toHaveText(['macros', 'tickets', 'articles']);
});

test('tabs close by the cross, the middle button and Delete', async ({
  sample: { sidebar, tabs, table },
}) => {
  await sidebar.choose('support');
  for (const name of ['articles', 'macros', 'tickets']) await sidebar.openToKeep(name);
  await tabs.closeByCross('tickets');
  await expect(tabs.all).toHaveText(['articles', 'macros']);
  await expect(table.name).toHaveText('macros');
  await tabs.closeByMiddleButton('articles');
  await expect(tabs.all).toHaveText(['macros']);
  await tabs.closeByKey('macros');
  await expect(tabs.nothingOpen).toBeVisible();
});
