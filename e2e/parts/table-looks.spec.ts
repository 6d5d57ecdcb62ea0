import { ALL } from '../fixtures/counted-table.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { openCounted } from '../fixtures/parts/counted.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import { SUB_PAGES } from '../pages/table-page.ts';

/** A table with everything that a server can return, in the largest numbers. */
const MAX_INT64 = '9223372036854775807';
const VERSIONS = [MAX_INT64, '9223372036854775806', '42'].map(
  (version) =>
    `{"version":${version},"manifest_path":"t.lance/_versions/${version}.manifest","manifest_size":9007199254740993,"e_tag":"e","timestamp_millis":1795000000000,"metadata":{"writer":"spark"},"transaction_id":"t-${version}"}`,
);
const RICH = {
  description: () =>
    `{"table":"t","namespace":["ml"],"version":${MAX_INT64},"location":"s3://b/t","table_uri":"s3://b/t?x","schema":{"fields":[{"name":"id","nullable":false,"type":{"type":"int64"}}],"metadata":{"model":"e5"}},"stats":{"num_fragments":${MAX_INT64},"num_deleted_rows":0,"num_rows":18446744073709551615},"storage_options":{"aws_secret":"CANARY","expires_at_millis":"1000"},"metadata":{"k":"v"},"properties":{"owner":"search","tier":"gold"},"managed_versioning":true,"is_only_declared":false,"transaction_id":"t-1"}`,
  parts: () => ({ ...ALL, 'version/list': `{"versions":[${VERSIONS.join(',')}]}` }),
};

/** Pages for which the sample has no data, or less. The other pages are checked with the sample. */
const RICHER = ['Overview', 'Versions', 'Indices', 'Stats'] as const;

test('every page of a fully described table is accessible and has no clipped content', async ({ served }) => {
  const { window } = await openCounted(served, RICH);
  const { table, page } = window;
  await expect(table.fact('State')).toHaveText('stored');
  await expect(table.fact('Size')).toHaveText('3.82 GB');
  await expect(table.article).toContainText('The namespace manages this table’s versions.');
  for (const name of SUB_PAGES) {
    await test.step(name, async () => {
      await table.show(name);
      await expect(table.subTab(name)).toHaveAttribute('aria-selected', 'true');
      if (name === 'Indices') await table.index('vector_idx').click();
      await expect(table.article.getByRole('tabpanel')).not.toBeEmpty();
      if (RICHER.some((richer) => richer === name)) await lookAt(page, `table-${name}`);
      else expect.soft(await findCutOff(page)).toEqual([]);
    });
  }

  await test.step('bars and charts stay visible in forced colors mode', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await table.show('Stats');
    await expect(table.stats.getByRole('figure')).toBeVisible();
    const painted = table.stats.locator('figure i, [aria-hidden] > span[style]');
    const edges = await painted.evaluateAll((elements) => {
      // An element in the background color is as invisible as a transparent one.
      const invisibleColors = ['rgba(0, 0, 0, 0)', getComputedStyle(document.body).backgroundColor];
      return elements.map((element) => {
        const { borderTopWidth, backgroundColor } = getComputedStyle(element);
        return borderTopWidth !== '0px' || !invisibleColors.includes(backgroundColor);
      });
    });
    expect(edges.length).toBeGreaterThan(0);
    expect(edges).not.toContain(false);
  });
});
