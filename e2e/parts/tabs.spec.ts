import { testConnection } from '#contract/testing/test-connection.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

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

test('a closed tab comes back where it was, and Back leads to the page before', async ({
  sample: window,
}) => {
  const { sidebar, tabs, table, page } = window;
  await sidebar.choose('support');
  for (const name of ['articles', 'macros', 'tickets']) await sidebar.openToKeep(name);
  await tabs.closeByCross('macros');
  await expect(tabs.all).toHaveText(['articles', 'tickets']);
  await window.press('Alt+Shift+T');
  await expect(tabs.all).toHaveText(['articles', 'macros', 'tickets']);
  await expect(table.name).toHaveText('macros');
  await tabs.show('articles');
  await expect(page).toHaveTitle('articles - sample - Vitrine');
  await window.press('Alt+ArrowLeft');
  await expect(table.name).toHaveText('macros');
  await expect(page).toHaveTitle('macros - sample - Vitrine');
  await window.press('Alt+ArrowRight');
  await expect(table.name).toHaveText('articles');
  await tabs.chooseInMenu('articles', 'Show in sidebar');
  await expect(sidebar.tree).toBeFocused();
  await expect(sidebar.row('articles')).toHaveAttribute('data-current', 'true');
});

test('a tab says of which connection its table is, and production is red', async ({ open }) => {
  const [sample] = sampleSituation().connections ?? [];
  const { window } = await open({
    ...sampleSituation(),
    connections: [{ ...testConnection(), ...sample, production: true, color: 4 }],
    answers: [sampleAnswers()],
  });
  const { sidebar, tabs } = window;
  await sidebar.choose('support', 'macros');
  const red = await sidebar.row('macros').evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--conn-1)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  await expect(tabs.tab('macros').locator('i')).toHaveCSS('background-color', red);
  await expect(tabs.tab('macros')).toHaveAttribute('title', 'sample (production): support / macros');
});
