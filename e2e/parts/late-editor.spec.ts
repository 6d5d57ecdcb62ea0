import { holdFile } from '../fixtures/held-file.ts';
import { expect, test } from '../fixtures/parts/parts.ts';

test.use({ newTab: true });

test('who writes a query before its editor is there goes on in the editor', async ({ sample: window }) => {
  const { query } = window;
  const letGo = await holdFile(window.page, 'JsonField');
  await window.sidebar.choose('support', 'tickets');
  await expect(window.table.name).toHaveText('tickets');
  await window.press('Mod+E');
  await query.write('{"k": 1}');
  await window.press('ArrowLeft');
  await expect(query.json).toHaveJSProperty('tagName', 'TEXTAREA');
  await letGo();
  await expect(query.json).toHaveJSProperty('tagName', 'DIV');
  await window.page.keyboard.insertText('2');
  await expect(query.json).toHaveText('{"k": 12}');
});
