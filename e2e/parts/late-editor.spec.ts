import { holdFile } from '../fixtures/held-file.ts';
import { expect, test } from '../fixtures/parts/parts.ts';

test.use({ newTab: true });

test('text and cursor of a query typed before the editor has loaded are kept in the editor', async ({
  sample: window,
}) => {
  const { query } = window;
  const release = await holdFile(window.page, 'JsonField');
  await window.sidebar.choose('support', 'tickets');
  await expect(window.table.name).toHaveText('tickets');
  await window.press('Mod+E');
  await query.write('{"k": 1}');
  await window.press('ArrowLeft');
  await expect(query.json).toHaveJSProperty('tagName', 'TEXTAREA');
  await release();
  await expect(query.json).toHaveJSProperty('tagName', 'DIV');
  await window.page.keyboard.insertText('2');
  await expect(query.json).toHaveText('{"k": 12}');
});

test('a form that loads late takes the focus from its tab', async ({ sample: window }) => {
  const { page } = window;
  const release = await holdFile(page, 'ConnectionPage');
  await window.sidebar.choose('support', 'tickets');
  await window.table.subTab('Schema').click();
  await window.press('Alt+N');
  await expect(page.getByRole('tab', { name: 'New connection' })).toBeFocused();
  await release();
  await expect(page.getByRole('form', { name: 'Connection' }).getByLabel('Address')).toBeFocused();
});
