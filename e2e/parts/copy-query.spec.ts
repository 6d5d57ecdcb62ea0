import type { Connection } from '#contract/index.ts';
import { expect, type Parts, type PartsOptions, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

const QUERY = '{"k": 7, "vector": {"single_vector": [0.5, 0.25]}, "filter": "price < 10"}';

const CLIENTS = ['Python, LanceDB client', 'TypeScript, LanceDB client'];
const REQUESTS = ['Python, HTTP', 'TypeScript, HTTP', 'curl'];
const OFFERED = {
  'Run (rows)': [...CLIENTS, ...REQUESTS],
  Explain: REQUESTS,
  'Analyze (runs the query)': REQUESTS,
};

/** For each program: its name in the toast, and text that only this program contains. */
const PROGRAMS: Readonly<Record<string, { readonly copied: string; readonly has: RegExp }>> = {
  'Python, LanceDB client': { copied: 'Python for the LanceDB client', has: /^import os\n\nimport lancedb/ },
  'TypeScript, LanceDB client': { copied: 'TypeScript for the LanceDB client', has: /"@lancedb\/lancedb"/ },
  'Python, HTTP': { copied: 'Python', has: /urllib\.request/ },
  'TypeScript, HTTP': { copied: 'TypeScript', has: /await fetch\(/ },
  curl: { copied: 'curl', has: /^curl / },
};

const PATHS: Readonly<Record<string, string>> = {
  'Run (rows)': 'query',
  Explain: 'explain_plan',
  'Analyze (runs the query)': 'analyze_plan',
};

/** Opens the query page of a table, with `QUERY` written as JSON. */
async function openQuery(open: (options: PartsOptions) => Promise<Parts>, overrides: Partial<Connection>) {
  const { connections = [], ...situation } = sampleSituation();
  const { window } = await open({
    ...situation,
    connections: connections.map((connection) => ({ ...connection, ...overrides })),
    answers: [sampleAnswers()],
  });
  const { page, query } = window;
  await window.sidebar.choose('prod', 'ml', 'items');
  await expect(window.table.fact('Version')).toHaveText('42');
  await window.press('Mod+E');
  await query.write(QUERY);
  const button = query.panel.getByRole('button', { name: 'Copy as code' });
  const menu = page.getByRole('menu', { name: 'Copy as' });
  const section = (name: string) => menu.getByRole('group', { name, exact: true });
  return {
    window,
    button,
    menu,
    section,
    copied: () => page.evaluate(() => navigator.clipboard.readText()),
    async copy(kind: string, program: string) {
      await button.click();
      await section(kind).getByRole('menuitem', { name: program, exact: true }).click();
    },
  };
}

test('a query is copied as code, for each kind of request and each language', async ({ open }) => {
  const { window, button, menu, section, copy, copied } = await openQuery(open, {
    secrets: [{ slot: 'bearer', place: 'session' }],
  });
  const { page, query } = window;

  await test.step('the menu offers HTTP code for rows and plans, and LanceDB client code for rows only', async () => {
    await button.focus();
    await window.press('Enter');
    await expect(menu.getByRole('group')).toHaveCount(Object.keys(OFFERED).length);
    for (const [kind, programs] of Object.entries(OFFERED)) {
      await expect(section(kind).getByRole('menuitem')).toHaveText(programs);
    }
    await window.press('Escape');
    await expect(button).toBeFocused();
  });

  for (const [kind, programs] of Object.entries(OFFERED)) {
    await test.step(`each entry of "${kind}" copies its code, and names the variable to set`, async () => {
      for (const program of programs) {
        const { copied: copiedAs = '', has = /^$/ } = PROGRAMS[program] ?? {};
        await copy(kind, program);
        await expect(window.toasts).toContainText(
          `Copied as ${copiedAs}, without secrets. Set VITRINE_TOKEN to run it.`,
        );
        await expect.poll(copied, program).toMatch(has);
        const text = await copied();
        expect(text, program).toContain('price < 10');
        expect(text, program).toContain('VITRINE_TOKEN');
        const path = new RegExp(`/v1/table/prod(\\$|%24)ml(\\$|%24)items/${PATHS[kind]}\\b`);
        if (CLIENTS.includes(program)) expect(text).toContain('items');
        else expect(text, program).toMatch(path);
      }
    });
  }

  await test.step('an invalid query is not copied, and the reason is shown', async () => {
    await query.write('{"k": ');
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await copy('Explain', 'curl');
    await expect(window.toasts).toContainText('Couldn’t copy the request. The query isn’t a JSON object.');
    expect(await copied()).toBe('before');
  });
});

test('with another delimiter on Enterprise, a query is copied for HTTP, but not for the LanceDB client', async ({
  open,
}) => {
  const { window, copy } = await openQuery(open, { delimiter: '/', flavour: 'enterprise' });
  await copy('Run (rows)', 'Python, LanceDB client');
  await expect(window.toasts).toContainText('this connection has another delimiter');
  await copy('Run (rows)', 'Python, HTTP');
  await expect(window.toasts).toContainText('Copied as Python, without secrets.');
});

test('for a folder, curl isn’t copied, because only Vitrine can reach its server', async ({ open }) => {
  const { window, copy } = await openQuery(open, { local: false, folder: '/data' });
  await window.page.evaluate(() => navigator.clipboard.writeText('before'));
  await copy('Run (rows)', 'curl');
  await expect(window.toasts).toContainText('Only Vitrine can reach the server that it runs for a folder.');
  expect(await window.page.evaluate(() => navigator.clipboard.readText())).toBe('before');
});

test('Python that opens a table is copied from its page, its context menu, and the palette', async ({
  open,
}) => {
  const { connections = [], ...situation } = sampleSituation();
  const { window } = await open({ ...situation, connections, answers: [sampleAnswers()] });
  const { page, table } = window;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const clearClipboard = () => page.evaluate(() => navigator.clipboard.writeText(''));
  const python =
    /lancedb\.connect_namespace\([\s\S]*\ntable = db\.open_table\("items", namespace_path=\["prod", "ml"\]\)\n/;
  await window.sidebar.choose('prod', 'ml', 'items');
  await table.article.getByRole('button', { name: 'Open in Python' }).click();
  await expect.poll(copied).toMatch(python);

  await table.article.getByRole('button', { name: 'Open in another language' }).click();
  const languages = page.getByRole('menu', { name: 'Copy code that opens this table' }).getByRole('menuitem');
  await expect(languages).toHaveText(['Python', 'TypeScript', 'curl', 'DuckDB, in Python']);
  await languages.last().click();
  await expect.poll(copied).toContain('duckdb.sql(');

  await clearClipboard();
  await window.runCommand('Open in Python');
  await expect.poll(copied).toMatch(python);

  await clearClipboard();
  await window.sidebar.openMenuOf('items');
  await window.sidebar.chooseInMenu('Open in Python');
  await expect.poll(copied).toMatch(python);
});
