import { FIRST_WORKSPACE } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { knownNames } from '../fixtures/parts/known-names.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';

const SHOP = [
  ['shop', 'eu', 'orders'],
  ['shop', 'eu', 'refunds'],
  ['shop', 'us', 'orders'],
];

/** A page shows the name of its table before the server has described the table. */
const UNANSWERED = { catalog: { table: silent, namespace: silent } };

test('the palettes and the list of shortcuts are used by keyboard only', async ({ sample: window }) => {
  const { sidebar, tablePalette, commandPalette, keySheet, table } = window;
  await sidebar.choose('support');
  await expect(sidebar.row('tickets')).toBeVisible();

  await test.step('Escape closes each dialog and returns the focus', async () => {
    for (const [keys, dialog] of [
      ['Mod+P', tablePalette.dialog],
      ['Mod+Shift+P', commandPalette.dialog],
      ['?', keySheet],
    ] as const) {
      await expect(sidebar.tree).toBeFocused();
      await window.press(keys);
      await expect(dialog).toBeVisible();
      await expect(sidebar.tree).not.toBeFocused();
      // In a browser, only this key works: the browser handles Ctrl+W itself.
      if (keys === '?') await expect(window.keyOf('Close tab')).toHaveText(/^Alt\s*W$/);
      await window.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(sidebar.tree).toBeFocused();
      await expect(sidebar.currentRow).toContainText('support');
    }
  });

  await test.step('the arrow keys move through the results of Ctrl+P', async () => {
    await window.press('Mod+P');
    await expect(tablePalette.entries).toHaveCount(4);
    await window.press('ArrowDown', 'ArrowDown', 'ArrowUp');
    await expect(tablePalette.current).toHaveText((await tablePalette.entries.nth(1).textContent()) ?? '');
    await expect(tablePalette.current).toContainText('conversations');
    await window.press('Enter');
    await expect(table.name).toHaveText('conversations');
  });

  await test.step('Ctrl+Shift+P runs a command, and says when no command matches', async () => {
    await window.press('Mod+Shift+P');
    await commandPalette.search('there is no such command');
    await expect(commandPalette.dialog).toContainText('No matching commands');
    await commandPalette.search('');
    await window.type('dark');
    await expect(commandPalette.current).toContainText('Use dark theme');
    await window.press('Enter');
    await expect(window.document).toHaveAttribute('data-theme', 'dark');
  });
});

test('Ctrl+P finds the names of two connections', async ({ open }) => {
  const connections = [
    testConnection({ id: 'dots', name: 'dots', delimiter: '.' }),
    testConnection({ id: 'dollars', name: 'dollars' }),
  ];
  const dotted = ['eu.lyon.bins', 'eu.lyons', 'us.bins'].map((id) => id.split('.'));
  const wide = Array.from({ length: 30 }, (_, index) => [`space_${index}`, 'deep', 'table']);
  const tables = [...SHOP, ...wide];
  const known = knownNames(
    { connectionId: 'dots', delimiter: '.', tables: dotted },
    { connectionId: 'dollars', tables },
  );
  const { search = silent } = known.names ?? {};
  const answers = createGate();
  const delayedSearch: Answers = {
    names: {
      search: async (input, call) => {
        await answers.pass();
        return search(input, call);
      },
    },
  };
  const parts = await open({
    connections,
    workspace: { ...FIRST_WORKSPACE, connectionId: 'dollars' },
    answers: [listing({ tables, pageSize: 10 }), UNANSWERED, known, delayedSearch],
  });
  const { window } = parts;
  const { sidebar, tablePalette, table } = window;

  await test.step('a chosen namespace is shown in the tree', async () => {
    await sidebar.search('nothing of this kind');
    await expect(sidebar.rows).toHaveCount(0);
    await window.press('Mod+P');
    await tablePalette.choose('space_25$deep');
    await expect(sidebar.currentRow).toContainText('deep');
    await expect(sidebar.currentRow).toBeInViewport();
    await expect(sidebar.row('table')).toHaveCount(1);
    await expect(sidebar.tree).toBeFocused();
  });

  await test.step('Enter right after typing waits for the results of the full text, not of an earlier one', async () => {
    await window.press('Mod+P');
    await tablePalette.search('shop');
    await expect(tablePalette.current).toContainText('shop');
    answers.close();
    await tablePalette.search('');
    await window.type('refunds');
    await window.press('Enter');
    await expect.poll(() => parts.inputsOf('names.search').at(-1)).toMatchObject({ text: 'refunds' });
    answers.open();
    await expect(table.name).toHaveText('refunds');
  });

  await test.step('a full ID is found with the delimiter of its connection', async () => {
    await window.press('Mod+P');
    await tablePalette.search('eu$orders');
    await expect(tablePalette.searched).toContainText('names of 2 connections');
    await expect(tablePalette.entries).toHaveCount(1);
    await expect(tablePalette.current).toContainText('shop / eu');
    await tablePalette.search('eu.lyon.bins');
    await expect(tablePalette.marks).toHaveText(['bins', 'eu', 'lyon']);
    await window.press('Enter');
    await expect(table.name).toHaveText('bins');
  });
});

test('Ctrl+P lists all kinds of results, and shows hostile names as plain text', async ({ open }) => {
  const names = ['batches', 'batch_log', 'batch_size', 'batch_a', 'batch_b', 'batch_c', 'orders'];
  const tables = names.map((name) => [name]);
  const columns = {
    hits: [{ connectionId: 'c', id: ['orders'], path: ['meta', 'batch'], type: 'utf8' }],
    total: 1,
    tables: 14,
  };
  const parts = await open({
    ...connectedTo({ name: '<i>name</i>' }),
    // Made up: no recorded host has loaded a schema.
    answers: [
      listing({ tables }),
      UNANSWERED,
      knownNames({ connectionId: 'c', tables }),
      { names: { columns: () => columns } },
    ],
  });
  const { window } = parts;
  const { sidebar, tablePalette, table } = window;

  await test.step('names, columns, and commands share one list, and the number of searched tables is shown', async () => {
    await window.press('Mod+P');
    await tablePalette.search('batch');
    await expect(tablePalette.entries.nth(4)).toHaveText(/^Columnmeta\.batchutf8 in orders<i>name<\/i>/);
    await expect(tablePalette.entries.nth(5)).toHaveText(/^Batch|^New batch/);
    await expect(tablePalette.entries.last()).toContainText(/^batch/);
    await expect(tablePalette.searched).toContainText('Columns of 14 known tables');
    await expectAccessible(window.page);
    await tablePalette.entries.nth(4).click();
    await expect(table.name).toHaveText('orders');
    await expect(sidebar.selectedRow).toContainText('orders');
  });

  await test.step('names with markup or invisible characters are shown as plain text', async () => {
    const hostileNames = ['<img src=x onerror=alert(1)>', 'invoice_\u202etxt.exe', `long ${'x'.repeat(400)}`];
    const known = knownNames({
      connectionId: 'c',
      tables: hostileNames.map((name) => ['<b>bold</b>', name]),
    });
    parts.change(known, { names: { columns: () => ({ hits: [], total: 0, tables: 0 }) } });
    await window.page.setViewportSize({ width: 900, height: 600 });
    await window.press('Mod+P');
    await tablePalette.search('onerror');
    await expect(tablePalette.searched).toContainText('4 names of <i>name</i>, updated just now');
    await expect(tablePalette.entries).toHaveText(['<img src=x onerror=alert(1)><b>bold</b><i>name</i>']);
    await tablePalette.search('x');
    await expect(tablePalette.entries).toHaveCount(3);
    await expect(tablePalette.dialog).toContainText('invoice_U+202Etxt.exe');
    await expect(tablePalette.entries.last()).toBeInViewport({ ratio: 1 });
  });
});
