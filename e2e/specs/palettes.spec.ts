import { expect, test } from '../fixtures/journey.ts';

test('Ctrl+P finds a table by parts of its id and opens it', async ({ sample: window }) => {
  const { sidebar, tablePalette, table } = window;
  await sidebar.readTheRest();
  await expect(sidebar.stopReadingButton).toBeHidden();
  await window.press('Mod+P');
  await expect(tablePalette.field).toBeFocused();
  await window.type('warehouse lyon bins');
  await expect(tablePalette.current).toContainText('warehouse / regions / eu / lyon');
  await window.press('Enter');
  await expect(tablePalette.dialog).toBeHidden();
  await expect(table.name).toHaveText('bins');
  await expect(table.article).toContainText('lyon');
});

test('the arrows lead through what Ctrl+P found', async ({ sample: window }) => {
  const { sidebar, tablePalette, table } = window;
  await sidebar.choose('support');
  await expect(sidebar.row('tickets')).toBeVisible();
  await window.press('Mod+P');
  await expect(tablePalette.entries).toHaveCount(4);
  await window.press('ArrowDown', 'ArrowDown', 'ArrowUp');
  await expect(tablePalette.current).toHaveText((await tablePalette.entries.nth(1).textContent()) ?? '');
  await expect(tablePalette.current).toContainText('conversations');
  await window.press('Enter');
  await expect(table.name).toHaveText('conversations');
});

test('Ctrl+Shift+P runs a command', async ({ window }) => {
  await window.press('Mod+Shift+P');
  await window.type('dark');
  await expect(window.commandPalette.current).toContainText('Dark theme');
  await window.press('Enter');
  await expect(window.document).toHaveAttribute('data-theme', 'dark');
});

test('a query that nothing answers says so', async ({ window }) => {
  await window.press('Mod+Shift+P');
  await window.commandPalette.search('there is no such command');
  await expect(window.commandPalette.dialog).toContainText('No command of this name.');
});

for (const [what, keys] of [
  ['the table palette', 'Mod+P'],
  ['the command palette', 'Mod+Shift+P'],
  ['the key sheet', '?'],
] as const) {
  test(`Escape closes ${what} and gives the keys back`, async ({ sample: window }) => {
    const { sidebar, dialog } = window;
    await sidebar.choose('archive');
    await expect(sidebar.tree).toBeFocused();
    await window.press(keys);
    await expect(dialog).toBeVisible();
    await expect(sidebar.tree).not.toBeFocused();
    await window.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(sidebar.tree).toBeFocused();
    await expect(sidebar.currentRow).toContainText('archive');
  });
}

test('the key sheet shows the keys of this shell', async ({ app, window }) => {
  await window.press('?');
  const closeTab = { browser: 'Alt W', desktop: 'Ctrl W' }[app.shell];
  await expect(window.keyOf('Close tab')).toHaveText(new RegExp(closeTab.replace(' ', '\\s*')));
});
