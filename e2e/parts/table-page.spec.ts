import { type DescribedTable, describedTables } from '../fixtures/described-tables.ts';
import { test as base, expect, type Served } from '../fixtures/parts/served.ts';

interface Fixtures {
  /** Opens the window on the first of these tables. */
  opened: (tables: Readonly<Record<string, DescribedTable>>) => Promise<Served>;
}

const test = base.extend<Fixtures>({
  opened: async ({ served }, use) => {
    await use(async (tables) => {
      const opened = await served({ answer: describedTables(tables), name: 'exact' });
      await opened.window.sidebar.choose(Object.keys(tables)[0] ?? '');
      return opened;
    });
  },
});

const listOf = (versions: readonly bigint[]) =>
  `[${versions.map((version) => `{"version":${version},"manifest_path":"t.lance/${version}"}`).join(',')}]`;

test('table details are shown as the server returned them', async ({ opened }) => {
  const { parts, window, servers } = await opened({
    bare: { description: '{"location":"s3://b/bare"}' },
    set: { description: '{"properties":{"owner":"search","tier":"gold"},"metadata":{"k":""}}' },
    empty: { description: '{"properties":{},"metadata":{}}' },
    null: { description: '{"properties":null,"metadata":null}' },
    absent: { description: '{}' },
    declared: { description: '{"is_only_declared":true}' },
    rich: { description: '{"storage_options":{"aws_secret":"CANARY","expires_at_millis":"1000"}}' },
    plain: { description: '{"version":7}' },
  });
  const { sidebar, table } = window;

  await test.step('options change the request, and details left out by them are labeled “not requested”', async () => {
    await expect(table.fact('Version')).toHaveText('not returned');
    await expect(table.resetButton).toBeHidden();

    await table.openOptions();
    await table.versionField.fill('17');
    // One click leaves the field and chooses an option: both changes must be applied.
    await table.setOption('Details', 'false');
    await table.setOption('Vended credentials', 'true');
    await table.setOption('Table URI', 'false');
    await window.press('Escape');
    await expect(table.optionsButton).toBeFocused();
    await expect(table.fact('Version')).toHaveText('not requested');
    await expect(table.article).toContainText('Not requested: Table URI');
    for (const words of [
      'version 17',
      'without details',
      'with vended credentials',
      'without the table URI',
    ]) {
      await expect(table.article).toContainText(words);
    }
    expect(parts.inputsOf('catalog.table').at(-1)).toMatchObject({
      version: 17n,
      detail: false,
      vendCredentials: true,
      tableUri: false,
    });
    expect(servers[0]?.seen.at(-1)?.path).toBe(
      '/v1/table/bare/describe?with_table_uri=false&load_detailed_metadata=false',
    );
    await table.show('Raw');
    await expect(table.request).toContainText('"version": 17');
    await expect(table.request).toContainText('"vend_credentials": true');

    await table.resetButton.click();
    await table.show('Overview');
    await expect(table.fact('Version')).toHaveText('not returned');
  });

  await test.step('set, empty, null, and missing properties and metadata are shown differently', async () => {
    await sidebar.choose('set');
    await table.show('Properties');
    await expect(table.entryRows).toHaveCount(2);
    await table.article.getByRole('searchbox', { name: 'Filter properties' }).fill('gold');
    await expect(table.entryRows).toHaveText(['tiergold']);
    await table.entryRows.first().click();
    await expect(window.inspector.panel).toContainText('gold');

    const words = {
      empty: ['No properties set', 'No metadata set'],
      null: ['Properties aren’t supported', 'Metadata is null'],
      absent: ['Properties not returned', 'Metadata not returned'],
      declared: ['Properties not returned', 'No metadata yet'],
    } as const;
    for (const [name, [properties, metadata]] of Object.entries(words)) {
      await sidebar.choose(name);
      await table.show('Properties');
      await expect(table.article).toContainText(properties);
      await table.show('Metadata');
      await expect(table.article).toContainText(metadata);
    }
  });

  await test.step('the storage page shows names and expiry of vended credentials, and no expired values', async () => {
    await sidebar.choose('rich');
    await table.show('Storage');
    await expect(table.fact('Expires')).toContainText(/expired \d+ days ago/);
    await expect(table.fact('aws_secret')).toContainText('hidden');
    await table.article.getByRole('button', { name: 'Show aws_secret' }).click();
    await expect(window.page.getByText('have expired. Request them again.')).toBeVisible();
    expect(await window.page.content()).not.toContain('CANARY');
  });

  await test.step('unsupported listing of versions is reported, and can be requested anyway', async () => {
    await sidebar.choose('plain');
    await table.show('Versions');
    await expect(table.article).toContainText('exact doesn’t support listing versions.');
    await table.article.getByRole('button', { name: 'Request anyway' }).click();
    await expect(table.article).toContainText('Couldn’t list the versions of table `plain`');
  });
});

test('a long list of versions loads more near its end, and says while newer ones may follow', async ({
  opened,
}) => {
  const first = Array.from({ length: 100 }, (_, index) => BigInt(index));
  const { window, parts } = await opened({
    long: { description: '{}', versionPages: [listOf(first), listOf([500n, 3n])] },
  });
  const { table } = window;
  await table.show('Versions');
  await expect(table.versionCount).toContainText('newer ones may follow');
  await expect(table.versionRows.first()).toContainText('99');
  expect(parts.inputsOf('catalog.versions')).toHaveLength(1);
  await table.versions.press('End');
  await expect(table.versionCount).toHaveText('101 versions, complete');
  await table.versions.press('Home');
  await expect(table.versionRows.first()).toContainText('500');
  await table.versions.press('Enter');
  await expect(table.article).toContainText('version 500');
});
