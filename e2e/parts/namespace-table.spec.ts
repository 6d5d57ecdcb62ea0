import { countedEntry, countedNamespace, tableRequest } from '../fixtures/counted-namespace.ts';
import { lookOver } from '../fixtures/look-over.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { listingServer } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

const OLD = { version: 3, manifest_path: '/t/3.manifest', timestamp_millis: Date.UTC(2020, 0, 1) };
const NEW = { version: 7, manifest_path: '/t/7.manifest', timestamp_millis: Date.now() };

const TABLES = {
  items: countedEntry(2914, {
    stats: { num_rows: 2914, total_bytes: 5_000_000, num_indices: 1 },
    indices: [{ index_name: 'vector_idx', columns: ['vector'], num_unindexed_rows: 1448 }],
  }),
  users: countedEntry(20, { describe: { version: 402, managed_versioning: true }, versions: [NEW, OLD] }),
  fine: countedEntry(50_000, {
    stats: {
      num_rows: 50_000,
      num_indices: 0,
      fragment_stats: { num_fragments: 500, num_small_fragments: 388 },
    },
  }),
  next: { describe: { is_only_declared: true } },
};

const counted = countedNamespace(TABLES);

async function openLive(window: MainWindow): Promise<MainWindow['namespacePage']> {
  await window.sidebar.openMenuOf('live');
  await window.sidebar.chooseInMenu('Open namespace');
  await expect(window.namespacePage.name).toHaveText('live');
  return window.namespacePage;
}

test('a row shows the known details of its table, and mentions missing details only once', async ({
  served,
}) => {
  const { window } = await served({ answer: counted });
  const page = await openLive(window);
  await expect(page.line('items')).toContainText('2,914');
  await expect(page.line('items')).toContainText('5.00 MB');
  await expect(page.line('items')).toContainText('stored');
  await expect(page.line('items')).toContainText('v7');
  await expect(page.line('users')).toContainText('managed');
  await expect(page.line('next')).toContainText('declared');
  await expect(page.line('next').getByText('no data yet')).toHaveCount(1);
  await expect(page.line('fine').getByText('not returned')).toHaveCount(1);
  await expect(page.line('below')).not.toContainText('not');
  await expect(page.health).toContainText('4 of 4 loaded');
  // With the keyboard: a click on `below` would open its page.
  await window.sidebar.choose('live');
  await window.press('ArrowDown', 'ArrowRight');
  await expect(page.line('below')).toContainText('1 name');
});

test('each health summary entry filters the list to its tables', async ({ served }) => {
  const { window } = await served({ answer: counted });
  const page = await openLive(window);
  const unindexed = page.health.getByRole('button', { name: '1 table with rows outside their index' });
  await unindexed.click();
  await expect(unindexed).toHaveAttribute('aria-pressed', 'true');
  await expect(page.rows).toHaveText(['items']);
  await expect(page.line('items')).toContainText('1,448 not indexed');
  await page.health.getByRole('button', { name: '1 table with many small fragments' }).click();
  await expect(page.rows).toHaveText(['fine']);
  await page.health.getByRole('button', { name: '1 version older than 90 days' }).click();
  await expect(page.line('users')).toContainText('1 old version');
  await page.health.getByRole('button', { name: '1 version older than 90 days' }).click();
  await expect(page.rows).toHaveCount(5);
  await page.filter.fill('size > 4 MB');
  await expect(page.rows).toHaveText(['items']);
});

test('hidden columns make room for others and are saved in the workspace', async ({ served }) => {
  const { window, parts } = await served({ answer: counted });
  const page = await openLive(window);
  await expect(page.column('Health')).toBeHidden();
  await page.article.getByRole('button', { name: 'Columns' }).first().click();
  await window.page.getByRole('option', { name: 'Version' }).click();
  await window.page.getByRole('option', { name: 'Updated' }).click();
  await window.press('Escape');
  await expect(page.column('Version')).toBeHidden();
  await expect(page.column('Health')).toBeVisible();
  await expect.poll(() => parts.workspace().hiddenNameColumns).toEqual(['version', 'updated']);
});

test('rows are sorted by column header and by menu, unknown values last, and filtered by state', async ({
  served,
}) => {
  const broken = { describe: 'failing' as const };
  const { window } = await served({ answer: countedNamespace({ broken, ...TABLES }) });
  const page = await openLive(window);
  await expect(page.line('broken')).toContainText('failed to load');
  await expect(page.health).toContainText('4 of 5 loaded');
  await page.column('Rows').getByRole('button').click();
  await expect(page.column('Rows')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.rows).toHaveText(['below', 'fine', 'items', 'users', 'broken', 'next']);
  await expect(page.article).toContainText('The order covers the 4 of 5 tables that are loaded');
  await page.column('Rows').getByRole('button').click();
  await expect(page.rows).toHaveText(['below', 'users', 'items', 'fine', 'broken', 'next']);
  await page.choose('Sort', 'By name');
  await expect(page.rows).toHaveText(['below', 'broken', 'fine', 'items', 'next', 'users']);
  await page.choose('State', 'Stored');
  await expect(page.rows).toHaveText(['fine', 'items']);
  await expect(page.count).toHaveText('2 of 1 namespace, 5 tables');
});

test('the namespace page shows a table’s size after forms of that table were opened', async ({ served }) => {
  const { window } = await served({ answer: counted });
  await window.sidebar.choose('live', 'items');
  await window.table.show('Indices');
  await window.table.newIndexButton.click();
  await expect(window.change.field('Name')).toHaveValue('id_idx');
  await window.press('Escape');
  await window.change.open('Create version…');
  await expect(window.change.field('Version')).toHaveValue('8');
  await window.press('Escape');
  await window.path.links.filter({ hasText: 'live' }).click();
  await expect(window.namespacePage.line('items')).toContainText('5.00 MB');
});

test('Retry requests the failed details of a table again', async ({ served }) => {
  let answer = countedNamespace({ items: { describe: 'failing' } });
  const { window } = await served({ answer: (request, response) => answer(request, response) });
  const page = await openLive(window);
  await expect(page.line('items')).toContainText('failed to load');
  answer = counted;
  await page.health.getByRole('button', { name: 'Retry 1 table' }).click();
  await expect(page.line('items')).toContainText('2,914');
});

test('on production, details load only on request, and the number of requests is shown before', async ({
  served,
}) => {
  const { window, servers } = await served({ answer: counted, production: true });
  const detailRequests = () =>
    (servers[0]?.seen ?? []).filter(({ path }) => tableRequest(path).id !== undefined);
  const page = await openLive(window);
  await expect(page.line('items')).toContainText('not loaded');
  await expect(page.health).toContainText('4 tables in view, up to 20 requests');
  expect(detailRequests()).toEqual([]);
  await page.loadDetailsButton.click();
  await expect(page.line('items')).toContainText('2,914');
  await expect(page.health).toContainText('4 of 4 loaded');
  await expect(page.loadDetailsButton).toBeHidden();
});

test('no details are requested while the user has turned loading off', async ({ served }) => {
  const { window, servers } = await served({ answer: counted });
  const detailRequests = () =>
    (servers[0]?.seen ?? []).filter(({ path }) => tableRequest(path).id !== undefined);
  const page = await openLive(window);
  await expect(page.line('items')).toContainText('2,914');
  await page.loadsDetails.press('Space');
  await page.article.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.health).toContainText('0 of 4 loaded');
  const before = detailRequests().length;
  await page.show('Properties');
  await page.show('Names');
  await expect(page.line('items')).toContainText('not loaded');
  expect(detailRequests()).toHaveLength(before);
  await page.loadsDetails.press('Space');
  await expect(page.line('items')).toContainText('2,914');
});

test('only visible rows load details, four at a time, and scrolling away cancels the requests', async ({
  served,
}) => {
  const names = Array.from({ length: 900 }, (_, index) => `table_${String(index).padStart(3, '0')}`);
  const list = listingServer({ tables: names.map((name) => ['live', name]), pageSize: 1000 });
  const requested: string[] = [];
  let inFlight = 0;
  const { window, servers } = await served({
    answer: (request, response) => {
      const { id } = tableRequest(request.url);
      if (id === undefined) return list(request, response);
      requested.push(id);
      inFlight += 1;
      return response.on('close', () => {
        inFlight -= 1;
      });
    },
  });
  const page = await openLive(window);
  await expect.poll(() => requested).toEqual(['table_000', 'table_001', 'table_002', 'table_003']);
  await page.names.focus();
  await expect(page.line('table_010')).toContainText('not loaded');
  expect(requested).toHaveLength(4);
  await window.press('End');
  await expect(page.row('table_899')).toBeVisible();
  await expect.poll(() => requested.length).toBe(8);
  expect(servers[0]?.abandoned()).toBe(4);
  expect(requested.slice(4).every((name) => name > 'table_800')).toBe(true);
  await page.show('Properties');
  await expect.poll(() => inFlight).toBe(0);
  expect(requested).toHaveLength(8);
});

test('several tables are selected by keyboard and mouse, and added to a batch together', async ({
  served,
}) => {
  const { window } = await served({ answer: counted });
  const page = await openLive(window);
  await expect(page.health).toContainText('4 of 4 loaded');
  await page.names.focus();
  await window.press('ArrowDown', 'Space', 'Shift+ArrowDown');
  await expect(page.marked).toHaveCount(2);
  await expect(page.selection).toContainText('2 tables selected');
  await expect(page.selection).toContainText('5.02 MB');
  await window.press('Escape');
  await expect(page.marked).toHaveCount(0);
  await expect(page.selection).toBeHidden();

  await page.line('fine').locator('[data-mark]').click();
  await page.row('next').click({ modifiers: ['ControlOrMeta'] });
  await page.row('items').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.selection).toContainText('3 tables selected');
  await page.selection.getByRole('button', { name: 'Add 3 tables to batch' }).click();
  await window.page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
  const deleteOldButton = page.selection.getByRole('button', { name: 'Delete old versions…' });
  await expect(deleteOldButton).toBeHidden();
  await window.press('Alt+3');
  await expect(window.batch.rows).toHaveCount(3);
  await window.tabs.show('live');
  await page.line('users').locator('[data-mark]').click();
  await deleteOldButton.click();
  await expect(window.batch.rows).toHaveCount(4);
  await expect(window.batch.row(/delete_table_versions, live \/ users, 3/)).toBeVisible();
});

for (const windowSize of [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1200 },
]) {
  test.describe(() => {
    test.use({ windowSize });

    test(`the table is accessible and has no clipped content, ${windowSize.width} px`, async ({ served }) => {
      const { window } = await served({ answer: counted, production: true });
      const page = await openLive(window);
      await expect(page.line('items')).toContainText('not loaded');
      await lookOver(window.page, 'not loaded');
      await page.loadDetailsButton.click();
      await expect(page.health).toContainText('4 of 4 loaded');
      await page.column('Rows').getByRole('button').click();
      await lookOver(window.page, 'loaded');
      await page.names.focus();
      await window.press('End', 'Space', 'ArrowUp', 'Space');
      await expect(page.selection).toBeVisible();
      await lookOver(window.page, 'marked');
    });
  });
}
