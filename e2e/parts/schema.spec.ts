import { describedTables } from '../fixtures/described-tables.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import type { MainWindow } from '../pages/main-window.ts';

const SCHEMA =
  '{"fields":[{"name":"id","nullable":false,"type":{"type":"int64"},"metadata":{"max":"9223372036854775807"}},{"name":"vector","nullable":true,"type":{"type":"fixed_size_list","length":768,"fields":[{"name":"item","nullable":false,"type":{"type":"float32"}}]}},{"name":"seller","nullable":true,"type":{"type":"struct","fields":[{"name":"name","nullable":true,"type":{"type":"utf8"}},{"name":"place","nullable":true,"type":{"type":"struct","fields":[{"name":"street","nullable":true,"type":{"type":"utf8"}}]}}]}}],"hint":9223372036854775807}';

async function copiedAs(window: MainWindow, form: string): Promise<string> {
  await window.table.article.getByRole('button', { name: 'Copy schema as' }).click();
  await window.page.getByRole('menuitem', { name: form }).click();
  await expect(window.toasts).toContainText('Schema copied');
  // The field drops line breaks, which aren’t needed to tell the formats apart.
  await window.pasteInto(window.sidebar.filter);
  return window.sidebar.filter.inputValue();
}

test('a schema is browsed, and copied for other programs', async ({ served }) => {
  const answer = describedTables({ items: { description: `{"schema":${SCHEMA}}` } });
  const { window } = await served({ answer, name: 'schemas' });
  const { sidebar, table } = window;
  await sidebar.choose('items');
  await table.show('Schema');

  await test.step('all fields are expanded and collapsed at once, and found by path and by type', async () => {
    await expect(table.fields).toHaveCount(3);
    await table.article.getByRole('button', { name: 'Expand all' }).click();
    await expect(table.fields).toHaveCount(6);
    await table.article.getByRole('button', { name: 'Collapse all' }).click();
    await expect(table.fields).toHaveCount(3);
    await table.fieldFilter.fill('seller.place');
    await expect(table.fieldCount).toHaveText('1 of 6 fields');
    await expect(table.fields).toHaveCount(2);
    await table.fieldFilter.fill('768 ×');
    await expect(table.fieldCount).toHaveText('1 of 6 fields');
  });

  await test.step('the schema is copied without loss in each format', async () => {
    const json = await copiedAs(window, 'JSON (as returned)');
    expect(json.replaceAll(/\s/g, '')).toBe(SCHEMA);
    expect(await copiedAs(window, 'Arrow (text)')).toContain(
      'vector: fixed_size_list<item: float not null>[768]',
    );
    const python = await copiedAs(window, 'Python (pyarrow)');
    expect(python).toContain(
      'pa.field("vector", pa.list_(pa.field("item", pa.float32(), nullable=False), 768))',
    );
    expect(await copiedAs(window, 'TypeScript (apache-arrow)')).toContain(
      'new Field("id", new Int64(), false',
    );
    expect(await copiedAs(window, 'TypeScript (row type)')).toContain('readonly id: bigint;');
  });
});
