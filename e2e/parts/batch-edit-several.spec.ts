import { lookOver } from '../fixtures/look-over.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import type { MainWindow } from '../pages/main-window.ts';

const OPERATIONS = [
  { create_table_version: { id: ['prod', 'a'], version: 3, naming_scheme: 'V1', e_tag: 'same' } },
  { create_table_version: { id: ['prod', 'b'], version: 4, naming_scheme: 'V1', e_tag: 'same', own: [1] } },
  { deregister_table: { id: ['prod', 'c'] } },
];

async function openBatch(window: MainWindow): Promise<void> {
  const { batch } = window;
  await window.runCommand('New batch');
  await expect(batch.json).toContainText('operations');
  await batch.writeJson(JSON.stringify({ operations: OPERATIONS }));
  await expect(batch.rows).toHaveCount(3);
}

function etag({ batch }: MainWindow) {
  return batch.page.getByRole('textbox', { name: 'ETag' });
}

test('several operations are edited together', async ({ sample: window }) => {
  const { batch, page } = window;
  await openBatch(window);

  await test.step('one input changes all selected operations of the same kind, and one undo reverts it', async () => {
    await batch.operations.focus();
    await window.press('Home', 'Shift+ArrowDown');
    await expect(etag(window)).toHaveValue('same');
    await expect(batch.version).toHaveValue('');
    await expect(batch.version).toHaveAttribute('placeholder', 'Different values');
    await expect(batch.page.getByRole('list').filter({ hasText: 'prod / a' })).toContainText('prod / b');
    await expect(batch.page).toContainText('The form edits 2 operations together.');
    await batch.version.focus();
    await page.keyboard.type('12');
    await expect(batch.json).toContainText('_versions/12.manifest');
    await expect(batch.row(/^1, create_table_version, prod \/ a, v12/)).toBeVisible();
    await expect(batch.row(/^2, create_table_version, prod \/ b, v12/)).toBeVisible();
    await expect(batch.json).toContainText('"own": [');
    await batch.operations.focus();
    await window.press('Mod+Z');
    await expect(batch.version).toHaveAttribute('placeholder', 'Different values');
    await expect(batch.version).toHaveValue('');
  });

  await test.step('the form for several operations is accessible in a small window', async () => {
    await page.setViewportSize({ width: 900, height: 600 });
    await batch.row(/^1, /).click();
    await batch.row(/^2, /).click({ modifiers: ['Shift'] });
    await expect(etag(window)).toHaveValue('same');
    await lookOver(page, 'several operations');
  });

  await test.step('for operations of several kinds, the form offers to edit those of one kind', async () => {
    await batch.operations.focus();
    await window.press('Mod+A');
    await expect(batch.page).toContainText('Operations of different kinds have few fields in common.');
    await batch.use('Edit 2 new versions');
    await expect(etag(window)).toHaveValue('same');
    await batch.row(/^3, /).click({ modifiers: ['ControlOrMeta'] });
    await expect(batch.outcome).toHaveText('3 operations selected');
    await batch.use('Move up');
    await batch.use('Remove');
    await expect(batch.rows).toHaveCount(0);
  });
});
