import { findObstacles } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { knownNames } from '../fixtures/parts/known-names.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';

const DEEP = ['production', 'europe', 'department', 'warehouse', 'catalogue', 'history', 'items'];

/** The path is known before the server describes the table or the namespace. */
const UNANSWERED = { catalog: { table: silent, namespace: silent } };

test('the breadcrumbs of a table open its parents, and list the siblings of each part', async ({
  sample,
}) => {
  const { sidebar, table, path, namespacePage } = sample;

  await test.step('the breadcrumbs are one tab stop, and arrow keys move within them', async () => {
    await sidebar.choose('prod', 'shop', 'orders');
    await expect(table.name).toHaveText('orders');
    await path.links.first().focus();
    await sample.press('ArrowRight');
    await expect(path.links.nth(1)).toBeFocused();
    await sample.press('ArrowRight');
    await expect(path.bar.getByRole('button', { name: 'Siblings of prod' })).toBeFocused();
    await sample.press('Tab');
    await expect(path.bar.locator(':focus')).toHaveCount(0);
    await sample.press('Shift+Tab');
    await expect(path.bar.getByRole('button', { name: 'Siblings of prod' })).toBeFocused();
    await sample.press('ArrowLeft', 'Enter');
    await expect(sample.namespacePage.name).toHaveText('prod');
  });

  await test.step('the button beside a part lists its siblings, which can be filtered and opened', async () => {
    await sidebar.choose('prod', 'shop', 'orders');
    await expect(table.name).toHaveText('orders');
    await expect(path.links).toHaveText(['sample', 'prod', 'shop']);

    await path.openNamesBeside('orders');
    await expect(path.siblingFilter).toBeFocused();
    await expect(path.siblings.getByRole('treeitem', { selected: true })).toHaveText('orders');
    expect(await findObstacles(sample.page)).toEqual([]);
    await path.siblingFilter.fill('paym');
    await path.siblingFilter.press('Enter');
    await expect(table.name).toHaveText('payments');
    await expect(path.siblings).toBeHidden();

    await path.openNamesBeside('prod');
    await path.siblingRows.filter({ hasText: 'staging' }).click();
    await expect(namespacePage.name).toHaveText('staging');
    await expect(path.links).toHaveText(['sample']);
  });
});

test.describe('in a narrow window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('the middle of a long path and the actions that don’t fit move into menus', async ({ open }) => {
    const tables = [DEEP];
    const { window } = await open({
      ...connectedTo({ name: 'deep', id: 'deep' }),
      answers: [listing({ tables }), UNANSWERED, knownNames({ connectionId: 'deep', tables })],
    });
    await window.sidebar.choose(...DEEP);
    const { table, path } = window;
    await expect(table.name).toHaveText('items');
    await expect(path.links.first()).toHaveText('deep');
    await expect(path.links.last()).toHaveText('history');
    await expect(path.links.filter({ hasText: 'department' })).toBeHidden();
    await path.between.click();
    await window.page.getByRole('menuitem', { name: 'department' }).click();
    await expect(window.namespacePage.name).toHaveText('department');

    await window.sidebar.choose('items');
    await table.article.getByRole('button', { name: 'More actions' }).click();
    await window.page.getByRole('menuitem', { name: 'Actions' }).click();
    await expect(window.page.getByRole('menuitem', { name: 'Drop…' })).toBeVisible();
    await window.press('Escape');
    await expect(window.page.getByRole('menu')).toHaveCount(0);
    await table.copyId();
    await window.pasteInto(window.sidebar.filter);
    await expect(window.sidebar.filter).toHaveValue(DEEP.join('$'));
  });
});

test('a name with a slash, hidden characters, no text, or 400 characters stays unambiguous', async ({
  open,
}) => {
  const names = ['a/b', 'tx\u202egnp', '', 'x'.repeat(400)];
  const { window } = await open({
    ...connectedTo({ name: 'odd' }),
    answers: [listing({ tables: names.map((name) => [name, 'items']) }), UNANSWERED],
  });
  const { path, namespacePage, table, sidebar } = window;
  await sidebar.choose('a/b', 'items');
  await expect(table.name).toHaveText('items');
  await expect(path.links).toHaveText(['odd', 'a/b']);
  await path.openNamesBeside('a/b');
  await path.siblingRows.filter({ hasText: 'gnp' }).click();
  await expect(namespacePage.name).toContainText('gnp');
  await expect(namespacePage.name.getByText('202E')).toBeVisible();

  // Row 3 is the namespace with the empty name: above it are `a/b`, its table, and another namespace.
  await sidebar.rows.nth(3).click();
  await sidebar.row('items').nth(1).click();
  await expect(path.links).toHaveText(['odd', 'no name']);
  await sidebar.rows.filter({ hasText: 'xxx' }).click();
  await sidebar.row('items').nth(2).click();
  await expect(path.links.last()).toHaveText(/^x{100,}…$/);
  await expect(path.links.first()).toBeInViewport();
  await expect(path.bar.getByRole('button', { name: /^Siblings of x/ })).toBeInViewport();
  expect(await findCutOff(window.page)).toEqual([]);
});
