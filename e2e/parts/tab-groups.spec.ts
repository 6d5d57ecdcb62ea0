import { expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import type { MainWindow } from '../pages/main-window.ts';
import { TabSides } from '../pages/open-tabs.ts';

async function openThree({ sidebar }: MainWindow): Promise<void> {
  await sidebar.choose('support');
  for (const name of ['articles', 'macros', 'tickets']) await sidebar.openToKeep(name);
}

test('tabs are reordered', async ({ sample }) => {
  const sides = new TabSides(sample.page);
  await openThree(sample);

  await test.step('shortcuts move a tab, which keeps the focus', async () => {
    await sample.tabs.tab('tickets').focus();
    await sample.press('Alt+Shift+PageUp');
    await expect(sample.tabs.all).toHaveText(['articles', 'tickets', 'macros']);
    await expect(sample.tabs.tab('tickets')).toBeFocused();
    await sample.press('Alt+M');
    await expect(sides.right.tab('tickets')).toBeFocused();
    await sample.press('Alt+Shift+PageUp');
    await expect(sample.tabs.all).toHaveText(['articles', 'macros', 'tickets']);
    await expect(sample.tabs.tab('tickets')).toBeFocused();
  });

  await test.step('a tab is dragged within the tab bar and to the other side', async () => {
    await sample.tabs.dragBefore('tickets', 'articles');
    await expect(sample.tabs.all).toHaveText(['tickets', 'articles', 'macros']);
    await sample.press('Alt+M');
    await expect(sides.right.all).toHaveText(['tickets']);
    await sides.left.tab('macros').dragTo(sides.right.tab('tickets'), { targetPosition: { x: 4, y: 12 } });
    await expect(sides.right.all).toHaveText(['macros', 'tickets']);
    await sides.dropOnPage(sides.right.tab('tickets'), 'Move here');
    await expect(sides.left.all).toHaveText(['articles', 'tickets']);
  });

  await test.step('a table is dragged from the tree into the tab bar', async () => {
    await sample.runCommand('Close split view');
    await sample.sidebar
      .row('conversations')
      .dragTo(sample.tabs.tab('macros'), { targetPosition: { x: 4, y: 12 } });
    await expect(sample.tabs.all).toHaveText(['articles', 'tickets', 'conversations', 'macros']);
    await expect(sample.tabs.shown).toHaveText('conversations');
  });
});

test('tabs are shown side by side in a split view', async ({ sample }) => {
  const sides = new TabSides(sample.page);
  await openThree(sample);

  await test.step('a tab moves to the other side by shortcut, by menu, and by dragging it to the edge', async () => {
    await sample.press('Alt+M');
    await expect(sides.left.all).toHaveText(['articles', 'macros']);
    await expect(sides.right.shown).toHaveText('tickets');
    await sides.right.closeByKey('tickets');
    await expect(sides.rightRegion).toHaveCount(0);

    await sample.tabs.chooseInMenu('articles', 'Move to other side');
    await expect(sides.right.shown).toHaveText('articles');
    await sides.right.chooseInMenu('articles', 'Move to other side');
    await expect(sides.rightRegion).toHaveCount(0);

    await sides.dropOnPage(sample.tabs.tab('articles'), 'Open on the right');
    await expect(sides.left.all).toHaveText(['macros']);
    await expect(sides.right.all).toHaveText(['articles']);
  });

  await test.step('the sidebar and the commands follow the active side', async () => {
    await sample.runCommand('Close split view');
    await sample.tabs.dragBefore('articles', 'macros');
    await sample.tabs.show('macros');
    await sample.sidebar.openToKeep('tickets');
    await sample.press('Alt+M');
    await expect(sample.sidebar.row('tickets')).toHaveAttribute('aria-selected', 'true');
    // A press in a side activates the side: its content must not move, or the press misses its target.
    const besideTabs = sides.leftRegion.locator('[role="tablist"] + div').first();
    const before = await besideTabs.boundingBox();
    await sample.press('F6');
    await expectVisibleFocus(sample.page, 'at the other side');
    await expect(sides.left.tab('macros')).toBeFocused();
    await expect(sample.sidebar.row('macros')).toHaveAttribute('aria-selected', 'true');
    expect(await besideTabs.boundingBox()).toEqual(before);
    await sample.press('Alt+W');
    await expect(sides.left.all).toHaveText(['articles']);
    await sides.right.panel.getByRole('tab', { name: 'Overview' }).click();
    await sample.sidebar.openToKeep('macros');
    await expect(sides.right.all).toHaveText(['tickets', 'macros']);
  });

  await test.step('both sides are accessible in both themes', async () => {
    await expectAccessibleInBothThemes(sample.page);
  });

  await test.step('a small window shows one side, and a button to the other one', async () => {
    await sample.page.setViewportSize({ width: 900, height: 600 });
    await expect(sides.leftRegion).toBeHidden();
    await expect(sides.otherSideButton).toHaveText('Left tabs: 1');
    await sides.otherSideButton.click();
    await expect(sides.left.shown).toHaveText('articles');
    await expect(sides.rightRegion).toBeHidden();
    await sample.press('F6');
    await expect(sides.right.tab('macros')).toBeFocused();
    expect(await findCutOff(sample.page)).toEqual([]);
  });
});

test('a tab keeps its state when it is duplicated, moved, or reopened', async ({ sample }) => {
  const { connectionPage } = sample;
  const sides = new TabSides(sample.page);
  await sample.sidebar.choose('support');
  await sample.sidebar.openToKeep('articles');

  await test.step('one table is open on both sides, each with its own page and history', async () => {
    await sample.press('Alt+B');
    for (const side of [sides.left, sides.right]) await expect(side.shown).toHaveText('articles');
    await sides.rightRegion.getByRole('tab', { name: /^Schema/ }).click();
    await expect(sides.rightRegion.getByRole('tab', { name: /^Schema/, selected: true })).toBeVisible();
    await expect(sides.leftRegion.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    await sides.left.shown.click();
    await sides.rightRegion.getByRole('tab', { name: /^Schema/ }).click();
    await sample.press('Alt+ArrowLeft');
    await expect(sides.left.tab('articles')).toBeFocused();
    for (const side of [sides.left, sides.right]) await expect(side.all).toHaveText(['articles']);
    await sample.press('Alt+W');
    await expect(sides.rightRegion).toHaveCount(0);
    await sample.press('Alt+Shift+T');
    await expect(sides.left.tab('articles')).toBeFocused();
    await expect(sides.right.all).toHaveText(['articles']);
    await sample.runCommand('Close split view');
    await expect(sample.tabs.all).toHaveText(['articles']);
  });

  await test.step('a form keeps its input and its focus when its tab moves to the other side', async () => {
    await sample.openNewConnection();
    await connectionPage.name.fill('half written');
    await sample.press('Alt+M');
    await expect(sides.right.shown).toHaveText('New connection');
    await expect(connectionPage.name).toHaveValue('half written');
    await expect(connectionPage.name).toBeFocused();
    await sides.right.closeByKey('New connection');
    await expect(connectionPage.question).toBeVisible();
    await connectionPage.discard();
    await expect(sides.rightRegion).toHaveCount(0);
  });

  await test.step('a tab that is scrolled out of view is found by name', async () => {
    await sample.sidebar.openToKeep('macros');
    for (const command of ['Settings', 'Local server', 'Plans']) await sample.runCommand(command);
    await sample.page.setViewportSize({ width: 900, height: 600 });
    await sample.tabs.allTabsButton.click();
    const dialog = sample.page.getByRole('dialog', { name: 'Open tabs' });
    await sample.type('macr');
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await sample.press('Enter');
    await expect(sample.tabs.shown).toHaveText('macros');
    await expect(sample.tabs.tab('macros')).toBeInViewport();
  });
});
