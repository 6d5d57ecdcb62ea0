import { type DescribedTable, describedTables } from '../fixtures/described-tables.ts';
import { expect, test } from '../fixtures/journey.ts';

/** The largest possible version, and the next number. */
const MOST = '9223372036854775807';
const BEYOND = '9223372036854775808';

const FIELDS = '[{"name":"id","nullable":false,"type":{"type":"int64"}}]';

/** A version entry with all fields, including one that the interface doesn’t know. */
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

test('the largest version is shown and sent exactly, and a larger one is rejected', async ({ connected }) => {
  const { window } = await connected({ answer: describedTables({ rich: RICH }), name: 'exact' });
  const { table, inspector } = window;
  await window.sidebar.choose('rich');
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
