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

test('the query form suggests columns and shows the kind of search that results', async ({ open }) => {
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  await queryItems(window);
  const { query, page } = window;
  const { panel } = query;

  await test.step('typing filters the suggested columns, with the list open or closed', async () => {
    await panel.getByRole('radiogroup', { name: 'Columns' }).getByText('Names').click();
    const adder = panel.getByRole('combobox', { name: 'Add column' });
    const options = page.getByRole('option');
    const returned = panel.getByRole('grid', { name: 'Returned columns' });
    await panel.getByRole('button', { name: 'Show suggestions Add column' }).click();
    await expect(options.filter({ hasText: 'vector' })).toBeVisible();
    await adder.pressSequentially('at');
    await expect(options).toHaveText([/^cat/, /^created_at/]);
    await window.press('ArrowDown');
    await window.press('Enter');
    // The list is closed: an open one would hide the grid.
    await expect(returned).toContainText('cat');
    await expect(adder).toBeFocused();
    await window.type('PRI');
    await expect(options).toHaveText([/^price/]);
    await window.press('Enter');
    await expect(returned).toContainText('price');
    await panel.getByRole('heading').first().click();
    await adder.click();
    await adder.pressSequentially('at');
    await expect(options).toHaveText([/^created_at/]);
    await window.press('Enter');
    await expect(returned).toContainText('created_at');
  });

  await test.step('the form says whether the query is a full scan or a vector, text, or hybrid search', async () => {
    await expect(panel).toContainText('None (full scan)');
    // Choosing where the vector comes from adds a vector search.
    await panel.getByRole('radiogroup', { name: 'Vector from' }).getByText('Random').click();
    await expect(panel).toContainText('768 numbers, norm 1.000');
    await panel.getByRole('button', { name: 'Remove the vector' }).click();
    await expect(panel).toContainText('None (full scan)');
    await query.write('{"k": 10, "vector": {}, "full_text_query": {"string_query": {"query": "a"}}}');
    await query.showAs('Form');
    await expect(panel).toContainText('None (text search)');
    await query.write(
      JSON.stringify({
        k: 10,
        vector: { single_vector: VECTOR },
        full_text_query: { string_query: { query: 'a' } },
      }),
    );
    await query.showAs('Form');
    await expect(panel).toContainText('Hybrid search');
  });
});

test('the vector column shown in the form is the one in the query', async ({ open }) => {
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  await queryItems(window);
  const { query } = window;
  const column = query.panel.getByRole('combobox', { name: 'Column', exact: true });
  await expect(column).toHaveAttribute('placeholder', 'with a vector: vector');
  await query.panel.getByRole('radiogroup', { name: 'Vector from' }).getByText('Zeros').click();
  await expect(column).toHaveValue('vector');
  await query.showAs('JSON');
  await expect(query.json).toContainText('"vector_column": "vector"');
  await query.write(JSON.stringify({ k: 10, vector: { single_vector: VECTOR } }));
  await query.showAs('Form');
  await expect(column).toHaveValue('');
  await expect(column).toHaveAttribute('placeholder', 'server decides');
});

test('a range of nprobes is offered only when the server is known to support it', async ({ open }) => {
  const situation = sampleSituation();
  const { window, sendEvents } = await open({ ...situation, answers: [sampleAnswers()] });
  await queryItems(window);
  const { query, page } = window;
  const { panel } = query;
  const setSupport = (nprobesRange: 'yes' | 'no') =>
    sendEvents({
      type: 'connections',
      connections: (situation.connections ?? []).map((connection) => ({
        ...connection,
        capabilities: { ...connection.capabilities, nprobesRange },
      })),
    });

  for (const [support, words] of [
    [undefined, 'may ignore min'],
    ['no', 'doesn’t support min'],
  ] as const) {
    await test.step(`when the server ${support === undefined ? 'may support it' : 'is known not to support it'}`, async () => {
      if (support !== undefined) setSupport(support);
      await query.write('{"k": 10, "vector": {}}');
      await query.showAs('Form');
      await expect(query.number('nprobes')).toBeVisible();
      await expect(query.number('min')).toBeHidden();
      await query.write('{"k": 10, "vector": {}, "minimum_nprobes": 9, "maximum_nprobes": 5}');
      await query.showAs('Form');
      await expect(query.number('min')).toHaveAccessibleDescription(
        'min must not be more than `maximum_nprobes`.',
      );
      await expect(panel).toContainText(words);
      expect(await findCutOff(page)).toEqual([]);
    });
  }

  await test.step('when the server is known to support it', async () => {
    setSupport('yes');
    await query.write('{"k": 10, "vector": {}}');
    await query.showAs('Form');
    await query.number('min').fill('5');
    await query.number('max').fill('40');
    await query.showAs('JSON');
    await expect(query.json).toContainText('"maximum_nprobes": 40');
    await query.showAs('Form');
    expect(await findCutOff(page)).toEqual([]);
  });
});
