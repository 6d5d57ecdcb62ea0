import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

/** Repeats keydown as the operating system does for a held key. */
async function holdEnter({ keyboard }: Page): Promise<void> {
  for (let times = 0; times < 4; times += 1) await keyboard.down('Enter');
}

test('menus and buttons handle keys and clicks like native desktop controls', async ({ open }) => {
  const parts = await open({
    ...sampleSituation(),
    answers: [
      sampleAnswers(),
      { changes: { make: () => ({ answer: '', duration: 1 }) }, plans: { start: silent } },
    ],
  });
  const { window } = parts;
  const { page, change, table, sidebar, tabs } = window;
  const actions = table.article.getByRole('button', { name: 'Actions', exact: true });
  await sidebar.choose('prod', 'ml', 'items');

  await test.step('a menu opened by key focuses its first or last item, and Escape returns the focus', async () => {
    const items = page.getByRole('menuitem');
    for (const [key, item] of [
      ['Enter', items.first()],
      ['Space', items.first()],
      ['ArrowDown', items.first()],
      ['ArrowUp', items.last()],
    ] as const) {
      await actions.press(key);
      await expect(item).toBeFocused();
      await expect(actions).toHaveAttribute('aria-expanded', 'true');
      await window.press('Escape');
      await expect(items).toHaveCount(0);
      await expect(actions).toBeFocused();
    }
  });

  await test.step('a menu opens on mouse down, and releasing over an item chooses it', async () => {
    await actions.hover();
    await page.mouse.down();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Rename…' }).hover();
    await page.mouse.up();
    await expect(change.field('New name')).toBeFocused();
    await window.press('Escape');
    await expect(change.dialog).toHaveCount(0);
  });

  await test.step('a shortcut with Enter runs its command while a button is focused', async () => {
    await table.copyIdButton.focus();
    await window.press('Mod+Enter');
    // The preview tab is kept open now: the next preview opens in a tab of its own.
    await sidebar.choose('items_eval');
    await expect(tabs.all).toHaveCount(2);
    await tabs.show('items');
  });

  await test.step('a held key counts as one press, and does not submit a form that opens meanwhile', async () => {
    const inspector = page.getByRole('button', { name: 'Inspector', exact: true });
    await inspector.click();
    await expect(inspector).toHaveAttribute('aria-pressed', 'true');
    await inspector.focus();
    await holdEnter(page);
    await page.keyboard.up('Enter');
    await expect(inspector).toHaveAttribute('aria-pressed', 'false');

    // With the versions loaded, the form has the right values as soon as it opens.
    await table.show('Versions');
    await expect(table.version('42')).toBeVisible();
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Create version…' }).focus();
    await page.keyboard.down('Enter');
    await expect(change.field('Version')).toHaveValue('43');
    await expect(change.field('Version')).toBeFocused();
    await holdEnter(page);
    await page.keyboard.up('Enter');
    await expect(change.field('Version')).toHaveValue('43');
    await change.field('Version').fill('44');
    await window.press('Enter');
    await expect(change.dialog).toHaveCount(0);
    // A request that the held key sent would come first.
    expect(parts.inputsOf('changes.make')).toMatchObject([
      { change: { operation: 'createTableVersion', body: expect.stringContaining('"version":44,') } },
    ]);
  });

  await test.step('a shortcut with Enter runs its command while a radio button or checkbox is focused', async () => {
    await window.press('Mod+E');
    const { panel, cancelButton } = window.query;
    const choice = panel.getByRole('radiogroup', { name: 'Prefilter' }).getByRole('radio', { name: 'Auto' });
    for (const control of [choice, panel.getByRole('checkbox', { name: 'Verbose' })]) {
      await control.focus();
      await window.press('Mod+Enter');
      await cancelButton.click();
    }
    expect(parts.inputsOf('plans.start')).toHaveLength(2);
  });
});
