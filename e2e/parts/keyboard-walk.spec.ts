import { testRequest } from '#contract/testing/test-request.ts';
import { tabTo, walk } from '../fixtures/key-walk.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

/* Keyboard only: no click, hover, or focus() here. */

test('the whole window can be used by keyboard alone', async ({ open }) => {
  const requests = [testRequest({ id: 1 }), testRequest({ id: 2 })];
  const { window } = await open({ ...sampleSituation(), requests, answers: [sampleAnswers()] });
  const { activity, commandPalette, inspector, settings, sidebar, tablePalette, table, tabs } = window;
  await expect(sidebar.row('prod')).toBeVisible();

  await test.step('the settings, and closing tabs', async () => {
    await walk(window, 'Mod+Shift+E', 'Mod+,');
    await expect(settings.heading).toBeVisible();
    await tabTo(window, settings.theme.getByRole('radio', { name: 'System' }));
    await walk(window, 'ArrowRight', 'ArrowRight');
    await expect(window.document).toHaveAttribute('data-theme', 'dark');
    await walk(window, 'Alt+W');
    await expect(tabs.all).toHaveCount(0);
  });

  await test.step('the list of requests and the details of one', async () => {
    await walk(window, 'Mod+Shift+E', 'Mod+J');
    await tabTo(window, activity.list);
    await walk(window, 'ArrowDown', 'Enter');
    await expect(activity.facts).toContainText('Waiting for response');
    await tabTo(window, activity.facts);
    await walk(window, 'Escape');
    await expect(activity.details).toBeHidden();
    await expect(activity.list).toBeFocused();
    await walk(window, 'Mod+J');
    await expect(activity.drawer).toBeHidden();
  });

  await test.step('palettes and the key sheet take the focus and give it back', async () => {
    await walk(window, 'Mod+Shift+E', 'ArrowDown', 'Mod+Shift+P');
    // Escape closes the palette only once the palette has focus.
    await expect(commandPalette.field).toBeFocused();
    await walk(window, 'ArrowDown', 'Escape');
    await expect(sidebar.tree).toBeFocused();
    await walk(window, '?');
    await expect(window.keySheet).toBeVisible();
    await walk(window, 'Escape');
    await expect(sidebar.tree).toBeFocused();
    await walk(window, 's', 'u', 'ArrowRight');
    await expect(sidebar.row('tickets')).toBeVisible();
    await walk(window, 'ArrowLeft', 'Mod+P');
    await window.type('tick');
    // Names may still load while the palette is open: Enter has to wait for the match.
    await expect(tablePalette.current).toContainText('tickets');
    await walk(window, 'Enter');
    await expect(table.name).toHaveText('tickets');
    await expect(tabs.tab('tickets')).toBeFocused();
    await expect(sidebar.row('tickets')).toBeVisible();
  });

  await test.step('closing the focused part of the window returns the focus', async () => {
    await walk(window, 'Mod+Shift+E', 's', 'u', 'ArrowRight');
    await expect(sidebar.row('tickets')).toBeVisible();
    await walk(window, 'End', 'ArrowUp', 'Enter');
    await expect(table.name).toHaveText('tickets');
    await walk(window, 'Mod+,');
    await tabTo(window, tabs.tab('Settings'));
    await walk(window, 'Delete');
    await expect(tabs.all).toHaveText(['tickets']);
    await expect(inspector.panel).toBeHidden();
    await walk(window, 'Mod+I');
    await expect(inspector.panel).toContainText('Select a field');
    await table.show('Versions');
    await expect(inspector.panel).toBeHidden();
    await table.show('Overview');
    await window.press('Mod+I');
    await tabTo(window, inspector.closeButton);
    await walk(window, 'Enter');
    await expect(inspector.panel).toBeHidden();
    await expect(table.schema).toBeFocused();
    await walk(window, 'Alt+W');
    await expect(tabs.nothingOpen).toBeVisible();
  });

  await test.step('the tree filter, and the arrow keys from it to a result', async () => {
    await walk(window, 'Mod+Shift+E', 's', 'u', 'ArrowRight');
    await expect(sidebar.row('tickets')).toBeVisible();
    await walk(window, 'Mod+F');
    await window.type('tick');
    await expect(sidebar.rows).toHaveCount(2);
    await walk(window, 'ArrowDown', 'ArrowDown', ' ');
    await expect(table.name).toHaveText('tickets');
  });
});
