import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { connectOtherApp } from '../fixtures/other-app.ts';
import type { MainWindow } from '../pages/main-window.ts';

/** The server generates the rows of a sample table before its first response for it. */
const MAKING = { timeout: 60_000 };

test.describe(() => {
  test.use({ place: 'sample' });

  test('rows of a sample table are generated when it is first opened, and its statistics are real', async ({
    sample: window,
  }) => {
    const { table, sidebar, inspector, frame } = window;
    await sidebar.choose('live', 'products');
    await expect(table.fact('Rows')).toHaveText(/^[\d,]{5,}$/, MAKING);
    await expect(frame.statusBar).toContainText('local server running');
    await expect(table.fact('Size')).toHaveText(/MB$/);
    await expect(table.fact('Fragments')).toHaveText(/^[2-9]/);
    await expect(table.fact('Deleted rows')).toHaveText(/^\d+$/);
    await expect(table.asideOf('Deleted rows')).toHaveText(/%$/);
    await expect(table.fact('Indices')).toContainText(/^4.*rows not indexed$/);

    await table.show('Schema');
    await expect(table.field('embedding')).toContainText('vector · 64 × float32');
    await table.show('Versions');
    await expect(table.versionCount).toHaveText(/^\d+ versions, complete$/);
    await table.show('Stats');
    await expect(table.stats).toContainText('Deleted rows');
    await expect(table.stats).toContainText(/stored rows \(.*%\) are deleted\. Reads skip/);
    await expect(table.stats).toContainText(/of \d+ fragments \(.*\) are small/);
    await expect(table.stats).toContainText(/from \d+ fragments to about 1\./);
    await expect(table.stats.getByRole('button', { name: 'Optimize…' })).toBeEnabled();
    await expect(table.stats.getByRole('table', { name: 'Rows in a fragment' })).toContainText('median');
    expect(await findObstacles(window.page)).toEqual([]);

    await table.show('Indices');
    await expect(table.indexCount).toHaveText('4 indices, complete');
    await table.index('embedding_idx').click();
    await expect(inspector.panel).toContainText(
      /\d+ of [\d,]+ rows \(.*\) are not indexed; queries scan them/,
    );
    await expect(inspector.panel.getByText('l2')).toBeVisible();

    await table.show('Raw');
    await table.showCall('Index stats: embedding_idx');
    await expect(table.request).toContainText('/index/embedding_idx/stats');
    await expect(table.answer).toContainText('num_unindexed_rows');
    await table.showCall('Count rows');
    await expect(table.request).toContainText('/count_rows');
  });
});

test.describe(() => {
  test.use({ place: 'sampleWithRows' });

  test('the sample is reset by keyboard, which restores deleted rows', async ({ sample: window }) => {
    const { localServer, frame, sidebar, table } = window;
    await sidebar.choose('live', 'products');
    await expect(table.fact('Rows')).toHaveText('10,187');
    const version = (await table.fact('Version').textContent()) ?? '';
    await deleteAllRows(window);
    await window.tabs.show('products');
    await table.refreshButton.click();
    await expect(table.fact('Rows')).toHaveText('0');
    await expect(table.fact('Version')).not.toHaveText(version);

    await frame.openArea('Local server');
    await localServer.openPanel('Setup');
    await localServer.resetSampleButton.focus();
    await window.press('Enter');
    await expect(localServer.confirmResetButton).toBeVisible();
    expect(await findObstacles(window.page)).toEqual([]);
    await localServer.confirmResetButton.focus();
    await window.press('Enter');
    await expect(window.page.getByText('Sample catalog reset')).toBeVisible();

    await window.tabs.show('products');
    await table.readAgainButton.click();
    await expect(table.fact('Rows')).toHaveText('10,187', MAKING);
    await expect(table.fact('Version')).toHaveText(version);
  });
});

async function deleteAllRows(window: MainWindow): Promise<void> {
  const other = await connectOtherApp(window);
  const changed = await other.post('/v1/table/live%24products/delete', { predicate: 'true' });
  expect(changed.status).toBe(200);
}
