import { findCutOff } from '../fixtures/layout.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import type { MainWindow } from '../pages/main-window.ts';

const VECTOR = [0.5, 1, 2];

async function queryItems(window: MainWindow): Promise<void> {
  await window.sidebar.choose('prod', 'ml', 'items');
  await expect(window.table.fact('Version')).toHaveText('42');
  await window.press('Mod+E');
  await expect(window.query.panel).toContainText('768 × float32');
}

for (const opened of [true, false]) {
  test(`columns are found by what is typed, ${opened ? 'into the open list' : 'from the field'}`, async ({
    open,
  }) => {
    const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
    await queryItems(window);
    const { panel } = window.query;
    await panel.getByRole('radiogroup', { name: 'Columns' }).getByText('Names').click();
    const adder = panel.getByRole('combobox', { name: 'Add column' });
    const options = window.page.getByRole('option');
    if (opened) {
      await panel.getByRole('button', { name: 'Show suggestions Add column' }).click();
      await expect(options.filter({ hasText: 'vector' })).toBeVisible();
    } else await adder.click();
    await adder.pressSequentially('at');
    await expect(options).toHaveText([/^cat/, /^created_at/]);
    await window.press('ArrowDown');
    await window.press('Enter');
    const returned = panel.getByRole('grid', { name: 'Returned columns' });
    // The list is closed, or the grid would be hidden by it.
    await expect(returned).toContainText('cat');
    await expect(adder).toBeFocused();
    await window.type('PRI');
    await expect(options).toHaveText([/^price/]);
    await window.press('Enter');
    await expect(returned).toContainText('price');
  });
}

test('the form says whether a query scans, or searches by text, by vector, or by both', async ({ open }) => {
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  await queryItems(window);
  const { query } = window;
  await expect(query.panel).toContainText('None (full scan)');
  // Who chose it and runs the query means a vector.
  await query.panel.getByRole('radiogroup', { name: 'Vector from' }).getByText('Random').click();
  await expect(query.panel).toContainText('768 numbers, norm 1.000');
  await query.panel.getByRole('button', { name: 'Remove the vector' }).click();
  await expect(query.panel).toContainText('None (full scan)');
  await query.write('{"k": 10, "vector": {}, "full_text_query": {"string_query": {"query": "a"}}}');
  await query.showAs('Form');
  await expect(query.panel).toContainText('None (text search)');
  await query.write(
    JSON.stringify({
      k: 10,
      vector: { single_vector: VECTOR },
      full_text_query: { string_query: { query: 'a' } },
    }),
  );
  await query.showAs('Form');
  await expect(query.panel).toContainText('Hybrid search');
});

test('the column that is shown is the one that is sent', async ({ open }) => {
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  await queryItems(window);
  const { query } = window;
  const column = query.panel.getByRole('combobox', { name: 'Column', exact: true });
  await expect(column).toHaveAttribute('placeholder', 'vector');
  await query.panel.getByRole('radiogroup', { name: 'Vector from' }).getByText('Zeros').click();
  await expect(column).toHaveValue('vector');
  await query.showAs('JSON');
  await expect(query.json).toContainText('"vector_column": "vector"');
  await query.write(JSON.stringify({ k: 10, vector: { single_vector: VECTOR } }));
  await query.showAs('Form');
  await expect(column).toHaveValue('');
  await expect(column).toHaveAttribute('placeholder', 'Not set');
});

test.describe('a range of nprobes', () => {
  for (const support of ['yes', 'no', undefined] as const) {
    test(`where the server ${support === undefined ? 'may take it' : `is known: ${support}`}`, async ({
      open,
    }) => {
      const situation = sampleSituation();
      const connections = (situation.connections ?? []).map((connection) => ({
        ...connection,
        capabilities: { ...connection.capabilities, ...(support && { nprobesRange: support }) },
      }));
      const { window } = await open({ ...situation, connections, answers: [sampleAnswers()] });
      await queryItems(window);
      const { query } = window;
      if (support === 'yes') {
        await query.number('min').fill('5');
        await query.number('max').fill('40');
        await query.showAs('JSON');
        await expect(query.json).toContainText('"maximum_nprobes": 40');
        await query.showAs('Form');
      } else {
        await expect(query.number('nprobes')).toBeVisible();
        await expect(query.number('min')).toBeHidden();
        await query.write('{"k": 10, "vector": {}, "minimum_nprobes": 9, "maximum_nprobes": 5}');
        await query.showAs('Form');
        await expect(query.number('min')).toHaveAccessibleDescription(
          'min must not be more than `maximum_nprobes`.',
        );
        await expect(query.panel).toContainText(support === 'no' ? 'doesn’t support min' : 'may ignore min');
      }
      expect(await findCutOff(window.page)).toEqual([]);
    });
  }
});
