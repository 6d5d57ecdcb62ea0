import { findObstacles } from '../fixtures/axe.ts';
import { ALL, type CountedParts, described, failing, STATS } from '../fixtures/counted-table.ts';
import { createGate } from '../fixtures/gate.ts';
import type { Answer, HttpServer } from '../fixtures/http-server.ts';
import { openCounted } from '../fixtures/parts/counted.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { cutting } from '../fixtures/servers.ts';

const callsOf = ({ seen }: HttpServer, part: string) =>
  seen.filter(({ path }) => path.startsWith(`/v1/table/t/${part}`));

test('unsupported requests are reported without being sent, and “Request anyway” sends one', async ({
  served,
}) => {
  // For a table in storage, Vitrine would offer to read the files.
  const description = () => described().replaceAll('s3://b/', '/data/');
  const { window, server } = await openCounted(served, { description, parts: () => ({}) });
  const { table } = window;
  await expect(table.fact('Version')).toHaveText('42');
  await expect(table.fact('Rows')).toHaveText('not returned');
  await expect(table.fact('Size')).toHaveText('not returned');
  await expect(table.fact('Fragments')).toHaveText('118');
  await expect(table.fact('Indices')).toHaveText('not returned');
  await table.show('Stats');
  await expect(table.stats).toContainText('counted doesn’t support this request, so the sizes are unknown.');
  await table.show('Indices');
  await expect(table.article).toContainText(
    'counted doesn’t support this request, so the indices are unknown.',
  );
  for (const part of ['stats', 'count_rows', 'index/list', 'tags/list'])
    expect(callsOf(server, part)).toEqual([]);

  await table.article.getByRole('button', { name: 'Request anyway' }).click();
  await expect(table.article).toContainText('Couldn’t list the indices of table `t`');
  expect(callsOf(server, 'index/list')).toHaveLength(1);
  expect(callsOf(server, 'stats')).toEqual([]);
});

test('failed or slow sections leave the others usable, and late responses shift no layout', async ({
  served,
}) => {
  const gate = createGate();
  gate.close();
  const slow =
    (json: string): Answer =>
    async (_, response) => {
      await gate.pass();
      response.writeHead(200, { 'content-type': 'application/json' }).end(json);
    };
  let stats: string | Answer = failing;
  const { window, server } = await openCounted(served, {
    parts: () => ({
      ...ALL,
      count_rows: slow('7'),
      'tags/list': slow('{"tags":{"release":{"version":42}}}'),
      stats,
      'index/list': cutting,
    }),
  });
  const { table } = window;
  await expect(table.fact('Version')).toHaveText('42');
  await expect(table.fact('Size')).toHaveText('failed to load');
  await expect(table.fact('Indices')).toHaveText('failed to load');
  const places = () =>
    table.article
      .getByRole('term')
      .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().toJSON()));
  const before = await places();

  const cancel = table.article.getByRole('button', { name: 'Cancel loading Rows' });
  await expect(cancel).toBeVisible({ timeout: 10_000 });
  expect(await places()).toEqual(before);
  const abandoned = server.abandoned();
  await cancel.click();
  await expect.poll(() => server.abandoned()).toBeGreaterThan(abandoned);
  gate.open();
  await table.article.getByRole('button', { name: 'Rows: retry' }).click();
  await expect(table.fact('Rows')).toHaveText('7');
  await expect(table.fact('Tags')).toHaveText('release');
  expect(await places()).toEqual(before);

  await table.article.getByRole('button', { name: /^Size: failed to load/ }).click();
  const reasonDialog = window.page.getByRole('dialog', { name: 'Size: why' });
  await expect(reasonDialog).toContainText('The disk is on fire.');
  expect(await findObstacles(window.page)).toEqual([]);
  stats = STATS;
  await reasonDialog.getByRole('button', { name: 'Retry' }).click();
  await expect(table.fact('Size')).toHaveText('3.82 GB');
  await expect(table.asideOf('Fragments')).toHaveText('19 small');
  expect(await places()).toEqual(before);
  await table.show('Indices');
  await expect(table.problem).toContainText('Couldn’t load the indices');
  await expect(table.subTab('Overview')).toBeEnabled();
});

test('the table page follows the options and the responses', async ({ served }) => {
  let changed: CountedParts = {};
  let description: (version?: string) => string = described;
  const { window, server } = await openCounted(served, {
    parts: () => ({
      ...ALL,
      'version/list': '{"versions":[{"version":42},{"version":3}]}',
      ...changed,
    }),
    description: (version) => description(version),
  });
  const { table } = window;

  await test.step('an old version is marked as old, and facts of the latest version are labeled', async () => {
    await expect(table.fact('Size')).toHaveText('3.82 GB');
    const place = () => table.subTab('Raw').boundingBox();
    const before = await place();
    await table.show('Versions');
    await expect(table.subTab('Versions')).toHaveText('Versions2');
    await table.show('Overview');
    await table.openOptions();
    await table.versionField.fill('3');
    await table.versionField.press('Enter');
    await window.press('Escape');
    await expect(table.article).toContainText('Viewing version 3. The latest is 42.');
    await expect(table.article).not.toContainText('Custom request');
    expect(await place()).toEqual(before);
    await expect(table.fact('Version')).toHaveText('3');
    await expect(table.fact('Tags')).toContainText('old');
    await expect(table.asideOf('Size')).toHaveText('latest version');
    await table.show('Raw');
    await table.showCall('Count rows');
    await expect(table.request).toContainText('"version": 3');
    await table.show('Stats');
    await expect(table.stats).toContainText(
      'Statistics cover the latest version only, not the version shown.',
    );
    await table.show('Indices');
    await expect(table.article).toContainText(
      'Indices of the latest version. The API can’t list them for other versions.',
    );
    await table.article.getByRole('button', { name: 'Show latest version' }).click();
    await expect(table.article).not.toContainText('Viewing version');
    expect(callsOf(server, 'describe').length).toBeGreaterThan(1);
  });

  await test.step('an option shows how it changed the response', async () => {
    await table.show('Overview');
    await expect(table.fact('Version')).toHaveText('42');
    description = () => '{"location":"s3://b/t","storage_options":{"aws_key":"CANARY"}}';
    await table.openOptions();
    await table.setOption('Details', 'false');
    await window.press('Escape');
    await expect(table.article).toContainText(
      'Compared with the default request, the response adds storage_options and omits version, table_uri, schema, stats and properties.',
    );
    await table.resetButton.click();
    description = described;
    await table.refreshButton.click();
  });

  await test.step('no indices, an incomplete list, and a declared table are shown differently', async () => {
    changed = { 'index/list': '{"indexes":[]}' };
    await table.refreshButton.click();
    await table.show('Indices');
    await expect(table.article).toContainText('No indices');
    await expect(table.article).toContainText('This table has no indices, so every query scans all rows.');
    changed = { 'index/list': '{"indexes":[{"index_name":"a"}],"page_token":"x"}' };
    await table.refreshButton.click();
    await expect(table.indexCount).toHaveText('1 index, incomplete');
    await expect(table.article).toContainText('list of indices repeats');
    description = () => '{"location":"s3://b/t","is_only_declared":true}';
    await table.refreshButton.click();
    await table.show('Overview');
    await expect(table.article).toContainText('Declared, no data yet');
    await expect(table.fact('Indices')).toHaveText('not applicable');
    await table.show('Stats');
    await expect(table.article).toContainText('No statistics yet');
  });
});

test('visible indices load statistics four at a time, and one failure affects no others', async ({
  served,
}) => {
  const names = Array.from({ length: 60 }, (_, at) => `idx_${String(at).padStart(2, '0')}`);
  const gate = createGate();
  gate.close();
  let maxRunning = 0;
  let running = 0;
  const counting: Answer = async (_, response) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await gate.pass();
    running -= 1;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"num_indexed_rows":10,"num_unindexed_rows":0}');
  };
  const stats = Object.fromEntries(names.map((name) => [`index/${name}/stats`, counting]));
  const list = JSON.stringify({ indexes: names.map((index_name) => ({ index_name, columns: ['c'] })) });
  const { window, server } = await openCounted(served, {
    parts: () => ({ ...ALL, ...stats, 'index/idx_01/stats': failing, 'index/list': list }),
  });
  const { table, inspector } = window;
  await table.show('Indices');
  await expect(table.indexCount).toHaveText('60 indices, complete');
  await expect.poll(() => running).toBe(4);
  gate.open();
  await expect(table.index('idx_00')).toContainText('all 10');
  await expect(table.index('idx_01')).toContainText('failed to load');
  await expect(table.index('idx_02')).toContainText('all 10');
  expect(maxRunning).toBeLessThanOrEqual(4);
  expect(callsOf(server, 'index/idx_59/stats')).toEqual([]);
  await table.indices.press('End');
  await expect(table.index('idx_59')).toContainText('all 10');
  await table.index('idx_59').click();
  await expect(inspector.panel).toContainText('All 10 rows are indexed.');
});
