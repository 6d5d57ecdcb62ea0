import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

test('names of a local server show as loading until it starts, and are requested then', async ({ open }) => {
  const parts = await open({
    ...connectedTo({ local: true, address: '' }),
    server: { state: 'restarting', restarts: 1 },
    answers: [{ catalog: { children: silent } }],
  });
  const catalog = parts.window.page.getByRole('region', { name: 'Catalog' });
  await expect(catalog).toContainText('Loading names from');
  expect(parts.inputsOf('catalog.children')).toEqual([]);
  parts.sendEvents({ type: 'server', status: { state: 'starting', restarts: 1 } });
  await expect.poll(() => parts.inputsOf('catalog.children')).toHaveLength(1);
  await expect(catalog).toContainText('Loading names from');
});

test('the tree is used by mouse, by keyboard, and by screen reader', async ({ open }) => {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  const { window } = parts;
  const { sidebar, tabs, table, page, toasts } = window;

  await test.step('a click expands and collapses a namespace', async () => {
    await sidebar.choose('research');
    await expect(sidebar.row('research')).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.row('papers')).toHaveAttribute('aria-level', '2');
    await sidebar.choose('research');
    await expect(sidebar.row('research')).toHaveAttribute('aria-expanded', 'false');
    await expect(sidebar.row('papers')).toHaveCount(0);
  });

  await test.step('the arrow keys expand, enter, leave, and collapse a namespace', async () => {
    await window.press('Mod+Shift+E', 'End', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    await expect(sidebar.currentRow).toContainText('research');
    await window.press('ArrowRight');
    await expect(sidebar.row('papers')).toBeVisible();
    await window.press('ArrowRight');
    await expect(sidebar.currentRow).toContainText('benchmarks');
    await window.press('ArrowLeft', 'ArrowLeft');
    await expect(sidebar.row('research')).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('a row exposes its kind, number of names, and position to screen readers', async () => {
    await sidebar.choose('support');
    await expect(page.getByRole('treeitem', { name: /^support\W+namespace\W+4 names$/ })).toBeVisible();
    const tickets = page.getByRole('treeitem', { name: /^tickets\W+table$/ });
    await expect(tickets).toHaveAttribute('aria-level', '2');
    await expect(tickets).toHaveAttribute('aria-setsize', '4');
    await expect(tickets).toHaveAttribute('aria-posinset', '4');
  });

  await test.step('the menu of a row opens by key, and Escape returns the focus to the tree', async () => {
    await window.press('End', 'ArrowUp', 'Shift+F10');
    // Items that change or remove the table come last.
    await expect(sidebar.menu.getByRole('menuitem').last()).toHaveText('Actions');
    await window.press('Escape');
    await expect(sidebar.menu).toBeHidden();
    await expect(sidebar.tree).toBeFocused();
    await expect(sidebar.currentRow).toContainText('tickets');
    await sidebar.openMenuOf('tickets');
    await sidebar.chooseInMenu('Open in new tab');
    await expect(table.name).toHaveText('tickets');
  });

  await test.step('a double click opens the page of a namespace, and Enter only expands it', async () => {
    // When idle, the page of a namespace requests descriptions of its tables.
    parts.change({ catalog: { table: silent } });
    await window.press('Mod+Shift+E');
    await expect(sidebar.tree).toBeFocused();
    await window.press('Home', 'Enter');
    await expect(sidebar.row('archive')).toHaveAttribute('aria-expanded', 'true');
    await expect(tabs.all.filter({ hasText: 'archive' })).toHaveCount(0);
    // Its names move the rows below it: wait for them before the click.
    await expect(sidebar.row('2023')).toBeVisible();
    await sidebar.row('live').dblclick();
    await expect(tabs.shown).toHaveText('live');
    await expect(sidebar.selectedRow).toContainText('live');
  });

  await test.step('the menu opens a table to the side and copies its link', async () => {
    await sidebar.choose('tickets');
    await sidebar.openMenuOf('macros');
    await sidebar.chooseInMenu('Open to the side');
    await expect(page.getByRole('heading', { level: 1, name: 'macros' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'tickets' })).toBeVisible();
    await sidebar.openMenuOf('articles');
    await sidebar.chooseInMenu('Copy link');
    await expect(toasts).toContainText('Link copied');
    await window.pasteInto(sidebar.filter);
    await expect(sidebar.filter).toHaveValue(/^vitrine:\/\/table\?server=local&part=support&part=articles/);
    await sidebar.filter.fill('');
  });

  await test.step('* expands all namespaces, and typing moves to the next name with that prefix', async () => {
    await expect(sidebar.row('archive')).toBeVisible();
    await window.press('Mod+Shift+E');
    await expect(sidebar.tree).toBeFocused();
    await window.press('Home', '*');
    await expect(sidebar.row('2023')).toBeVisible();
    // By now, the last namespace may be far below the tables of the others.
    await window.type('wa');
    await expect(sidebar.currentRow).toContainText('warehouse');
    await expect(sidebar.row('warehouse')).toHaveAttribute('aria-expanded', 'true');
  });
});
