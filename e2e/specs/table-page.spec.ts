import { findObstacles } from '../fixtures/axe.ts';
import { type DescribedTable, describedTables } from '../fixtures/described-tables.ts';
import type { Answer, HttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';
import type { MainWindow } from '../pages/main-window.ts';
import { SUB_PAGES } from '../pages/table-page.ts';

/** The largest version that there can be, and one beyond it. */
const MOST = '9223372036854775807';
const BEYOND = '9223372036854775808';

const FIELDS = '[{"name":"id","nullable":false,"type":{"type":"int64"}}]';

/** A version record of every member, one that the interface does not know among them. */
function recordOf(version: bigint): string {
  const inverted = String(18_446_744_073_709_551_615n - version).padStart(20, '0');
  return `{"version":${version},"manifest_path":"t.lance/_versions/${inverted}.manifest","manifest_size":9007199254740993,"e_tag":"\\"9b2c\\"","timestamp_millis":1795000000000,"metadata":{"writer":"spark"},"transaction_id":"t-${version}"}`;
}

function listOf(versions: readonly bigint[]): string {
  return `[${versions.map(recordOf).join(',')}]`;
}

const RICH: DescribedTable = {
  description: `{"table":"rich","namespace":["ml"],"version":${MOST},"location":"s3://b/rich","table_uri":"s3://b/rich?x","schema":{"fields":${FIELDS},"metadata":{"model":"e5"}},"stats":{"num_fragments":${MOST},"num_deleted_rows":0,"num_rows":18446744073709551615},"storage_options":{"aws_secret":"CANARY","expires_at_millis":"1000"},"metadata":{"k":"v"},"properties":{"owner":"search","tier":"gold"},"managed_versioning":true,"is_only_declared":false,"transaction_id":"t-1"}`,
  versionPages: [listOf([BigInt(MOST), BigInt(MOST) - 1n, 42n])],
};

async function open(
  window: MainWindow,
  serve: (answer: Answer) => Promise<HttpServer>,
  tables: Readonly<Record<string, DescribedTable>>,
): Promise<HttpServer> {
  const server = await serve(describedTables(tables));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'exact' });
  await window.sidebar.choose(Object.keys(tables)[0] ?? '');
  return server;
}

test('the largest version is exact everywhere, and one beyond it is refused by name', async ({
  window,
  serve,
}) => {
  const { table, inspector } = window;
  await open(window, serve, { rich: RICH });
  await expect(table.fact('Version')).toHaveText(MOST);
  await expect(table.fact('Fragments')).toHaveText('9,223,372,036,854,775,807');

  await table.show('Versions');
  await expect(table.versionCount).toHaveText('3 versions, complete');
  await table.version(MOST).click();
  await expect(inspector.panel).toContainText(`Version ${MOST}`);
  await expect(inspector.panel).toContainText(`V2: 18446744073709551615 − ${MOST}`);
  await expect(inspector.panel).toContainText('9,007,199,254,740,993 B');
  await expect(inspector.panel).toContainText('1795000000000 ms');
  await expect(inspector.panel).toContainText(`"t-${MOST}"`);

  await inspector.panel.getByRole('button', { name: 'Open this version' }).click();
  await expect(table.subTab('Overview')).toHaveAttribute('aria-selected', 'true');
  await table.show('Raw');
  await expect(table.request).toContainText(`"version": ${MOST}`);

  await table.openOptions();
  await expect(table.versionField).toHaveValue(MOST);
  await table.versionField.fill(BEYOND);
  await table.versionField.press('Enter');
  await expect(table.options).toContainText(`The version must be between 0 and ${MOST}.`);
  await table.versionField.press('Escape');
  await expect(table.versionField).toHaveValue(MOST);
});

test('the switches decide what is asked, and what was not asked for is not called missing', async ({
  window,
  serve,
}) => {
  const { table } = window;
  const server = await open(window, serve, { bare: { description: '{"location":"s3://b/bare"}' } });
  await expect(table.fact('Version')).toHaveText('not returned by this server');
  await expect(table.askAsUsualButton).toBeHidden();

  await table.openOptions();
  await table.versionField.fill('17');
  // One press leaves the field and chooses: neither may be lost.
  await table.setOption('Details', 'false');
  await table.setOption('Vended credentials', 'true');
  await table.setOption('Table URI', 'false');
  await window.press('Escape');
  await expect(table.optionsButton).toBeFocused();
  await expect(table.fact('Version')).toHaveText('not asked for');
  await expect(table.fact('Table URI')).toHaveText('not asked for');
  for (const words of ['version 17', 'without details', 'with vended credentials', 'without the table URI']) {
    await expect(table.article).toContainText(words);
  }
  expect(server.seen.at(-1)?.path).toBe(
    '/v1/table/bare/describe?with_table_uri=false&load_detailed_metadata=false',
  );
  await table.show('Raw');
  await expect(table.request).toContainText('"version": 17');
  await expect(table.request).toContainText('"vend_credentials": true');

  await table.askAsUsualButton.click();
  await table.show('Overview');
  await expect(table.fact('Version')).toHaveText('not returned by this server');
});

test('set, empty, null and not there are four different things', async ({ window, serve }) => {
  const { sidebar, table } = window;
  await open(window, serve, {
    set: { description: '{"properties":{"owner":"search","tier":"gold"},"metadata":{"k":""}}' },
    empty: { description: '{"properties":{},"metadata":{}}' },
    null: { description: '{"properties":null,"metadata":null}' },
    absent: { description: '{}' },
    declared: { description: '{"is_only_declared":true}' },
  });
  await table.show('Properties');
  await expect(table.entryRows).toHaveCount(2);
  await table.article.getByRole('searchbox', { name: 'Filter properties' }).fill('gold');
  await expect(table.entryRows).toHaveText(['tiergold']);
  await table.entryRows.first().click();
  await expect(window.inspector.panel).toContainText('gold');

  const words = {
    empty: ['No properties set', 'No metadata set'],
    null: ['Properties are not supported', 'Metadata is null'],
    absent: ['No properties from this server', 'No metadata from this server'],
    declared: ['No properties from this server', 'No metadata yet'],
  } as const;
  for (const [name, [properties, metadata]] of Object.entries(words)) {
    await sidebar.choose(name);
    await table.show('Properties');
    await expect(table.article).toContainText(properties);
    await table.show('Metadata');
    await expect(table.article).toContainText(metadata);
  }
});

test('storage shows the names and the end of what was vended, and no value', async ({ window, serve }) => {
  const { table } = window;
  await open(window, serve, { rich: RICH });
  await table.show('Storage');
  await expect(table.fact('Expires')).toContainText(/expired \d+ days ago/);
  await expect(table.fact('aws_secret')).toContainText('hidden');
  await table.article.getByRole('button', { name: 'Show aws_secret' }).click();
  await expect(window.page.getByText('have expired. Renew them.')).toBeVisible();
  expect(await window.page.content()).not.toContain('CANARY');
});

test('a long list is read on as one comes near its end, and sorted honestly', async ({ window, serve }) => {
  const { table } = window;
  const first = Array.from({ length: 100 }, (_, index) => BigInt(index));
  const { seen } = await open(window, serve, {
    long: { description: '{}', versionPages: [listOf(first), listOf([500n, 3n])] },
  });
  await table.show('Versions');
  await expect(table.versionCount).toContainText('newer ones may follow');
  await expect(table.versionRows.first()).toContainText('99');
  expect(seen.filter(({ path }) => path.includes('version/list') && path.includes('/long/'))).toHaveLength(1);
  await table.versions.press('End');
  await expect(table.versionCount).toHaveText('101 versions, complete');
  await table.versions.press('Home');
  await expect(table.versionRows.first()).toContainText('500');
  await table.versions.press('Enter');
  await expect(table.article).toContainText('version 500');
});

test('a server that lists no versions says so, and can be asked all the same', async ({ window, serve }) => {
  const { table } = window;
  await open(window, serve, { plain: { description: '{"version":7}' } });
  await table.show('Versions');
  await expect(table.article).toContainText('exact does not list the versions of its tables.');
  await table.article.getByRole('button', { name: 'Ask anyway' }).click();
  await expect(table.article).toContainText('Could not list the versions of table `plain`');
});

for (const windowSize of [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
]) {
  test.describe(() => {
    test.use({ windowSize });

    test(`every page of a table is whole and open to everyone, ${windowSize.width} px`, async ({
      window,
      serve,
    }) => {
      const { table } = window;
      await window.page.emulateMedia({ reducedMotion: 'reduce' });
      await open(window, serve, { rich: RICH });
      await expect(table.fact('State')).toHaveText('stored');
      await expect(table.article).toContainText('Versions of this table are managed by the namespace');
      for (const page of SUB_PAGES) {
        await test.step(page, async () => {
          await table.show(page);
          expect.soft(await findCutOff(window.page), `cut off on ${page}`).toEqual([]);
          expect.soft(await findObstacles(window.page), `obstacles on ${page}`).toEqual([]);
        });
      }
      await table.openOptions();
      await expect(table.options).toBeVisible();
      expect.soft(await findCutOff(window.page), 'cut off in the options').toEqual([]);
      expect.soft(await findObstacles(window.page), 'obstacles in the options').toEqual([]);
    });
  });
}
