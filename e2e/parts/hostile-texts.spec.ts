import { type DescribedTable, describedTables } from '../fixtures/described-tables.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { ComparePage } from '../pages/compare-page.ts';
import type { MainWindow } from '../pages/main-window.ts';

/** JSON text, as a server sends it: a JavaScript object would lose `__proto__`. */
const TEXTS = '{"__proto__":"p","constructor":"c","toString":"s","":"e"}';
const COPIED = /^\{\s+"__proto__": "p",\s+"constructor": "c",\s+"toString": "s",\s+"": "e"\s+\}$/;
const SHOWN = [
  ['__proto__', 'p'],
  ['constructor', 'c'],
  ['toString', 's'],
  ['(empty)', 'e'],
] as const;

function describedWith(texts: string): DescribedTable {
  const field = `{"name":"f","nullable":true,"type":{"type":"int64"},"metadata":${texts}}`;
  const schema = `{"fields":[${field}],"metadata":${texts}}`;
  return { description: `{"version":1,"schema":${schema},"properties":${texts},"metadata":${texts}}` };
}

/** Two tables, one with these entries and one without, in a root namespace that has them too. */
function serverWithTexts(): Answer {
  const tables = describedTables({ odd: describedWith(TEXTS), bare: describedWith('{}') });
  return (request, response) => {
    if (!/^\/v1\/namespace\/[^/]+\/describe/.test(request.url ?? '')) return tables(request, response);
    return response.writeHead(200, { 'content-type': 'application/json' }).end(`{"properties":${TEXTS}}`);
  };
}

async function expectCopied({ page }: MainWindow, text: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(text);
  // The next copy may have the same text.
  await page.evaluate(() => navigator.clipboard.writeText(''));
}

test('names such as __proto__ and toString are shown like any others', async ({ served }) => {
  const { window } = await served({ answer: serverWithTexts(), name: 'odd names' });
  const { inspector, namespacePage: page, path, table } = window;
  await window.sidebar.choose('odd');
  await expect(table.fact('Version')).toHaveText('1');

  await test.step('all properties and metadata of a table are shown, counted, and copied', async () => {
    for (const label of ['Properties', 'Metadata', 'Schema metadata']) {
      const facts = table.fact(label).getByRole('listitem');
      await expect(facts).toHaveText(['__proto__=p', 'constructor=c', 'toString=s', '=e']);
    }
    for (const page of ['Properties', 'Metadata'] as const) {
      await table.show(page);
      await expect(table.subTab(page)).toHaveText(`${page}4`);
      await expect(table.entryRows).toHaveCount(SHOWN.length);
      for (const [index, [name, text]] of SHOWN.entries()) {
        await table.entryRows.nth(index).click();
        await expect(table.entryRows.nth(index)).toContainText(name);
        await expect(window.inspector.fieldName).toHaveText(name);
        await expect(window.inspector.panel).toContainText(text);
      }
      await table.article.getByRole('button', { name: 'Copy as JSON' }).click();
      await expectCopied(window, COPIED);
    }
  });

  await test.step('all metadata of a field is shown', async () => {
    await table.show('Schema');
    await expect(table.field('f')).toContainText('__proto__=p constructor=c toString=s =e');
    await table.selectField('f');
    for (const [name] of SHOWN) {
      await expect(inspector.panel.getByRole('term').filter({ hasText: name })).toBeVisible();
    }
  });

  await test.step('all properties of a namespace are shown, counted, and copied', async () => {
    await path.links.first().click();
    await page.show('Properties');
    await expect(page.article.getByRole('tab', { name: /^Properties/ })).toHaveText('Properties4');
    await expect(page.properties).toHaveCount(SHOWN.length);
    const property = page.article.getByRole('region', { name: 'Property', exact: true });
    for (const [index, [name, text]] of SHOWN.entries()) {
      await page.properties.nth(index).click();
      await expect(page.properties.nth(index)).toContainText(name);
      await expect(property).toContainText(name);
      await expect(property.getByRole('paragraph')).toHaveText(text);
    }
    await page.article.getByRole('button', { name: 'Copy as JSON' }).click();
    await expectCopied(window, COPIED);
  });

  await test.step('a comparison of tables includes all names, and so does its copy', async () => {
    await window.sidebar.choose('odd');
    await table.show('Properties');
    await table.article.getByRole('button', { name: 'Compare with…' }).click();
    const compare = new ComparePage(window.page);
    await compare.searchField('table').fill('bare');
    await compare.searchField('table').press('Enter');
    await expect(compare.summary).toContainText(
      '1 field changed. Properties: 4 removed. Metadata: 4 removed.',
    );
    for (const section of ['Properties', 'Metadata', 'Schema metadata'] as const) {
      await compare.show(section);
      await expect(compare.entries).toHaveCount(4);
      await expect(compare.entries.filter({ hasText: '__proto__' })).toContainText('removed');
    }
    await compare.show('Schema');
    await expect(compare.fields).toContainText('__proto__');
    await compare.copyAs('JSON');
    await expectCopied(
      window,
      /"kind": "metadata",\s+"name": "__proto__",\s+"before": "p"[\s\S]*"name": "toString"/,
    );
  });
});
