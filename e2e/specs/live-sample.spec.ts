import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import type { MainWindow } from '../pages/main-window.ts';

/** The rows of a sample table are made before its first answer. */
const MAKING = { timeout: 30_000 };

async function openProducts({ sidebar, table }: MainWindow): Promise<void> {
  await sidebar.choose('live');
  await sidebar.choose('products');
  await expect(table.fact('Version')).toHaveText(/^\d+$/, MAKING);
}

test('a table of the sample gets real rows when it is first looked at', async ({ sample: window }) => {
  const { table, frame } = window;
  await openProducts(window);
  await expect(frame.statusBar).toContainText('local server running');
  await expect(table.fact('Fragments')).toHaveText(/^[2-9]/);
  await table.show('Schema');
  await expect(table.field('embedding')).toContainText('vector · 64 × float32');
  await table.show('Versions');
  await expect(table.versionCount).toHaveText(/^\d+ versions, complete$/);
  await table.show('Stats');
  await expect(table.article).toContainText('Deleted rows');
  expect(await findObstacles(window.page)).toEqual([]);
});

test('the sample is put back as it was, by the keys alone', async ({ sample: window }) => {
  const { localServer, frame, sidebar, table } = window;
  await openProducts(window);
  const version = (await table.fact('Version').textContent()) ?? '';
  await frame.openArea('Local server');
  await localServer.openPanel('Setup');
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(
    (await localServer.fact('Address').textContent()) ?? '',
  )?.[0];
  const changed = await fetch(`${address}/v1/table/live%24products/delete`, {
    method: 'POST',
    body: '{"predicate":"true"}',
  });
  expect(changed.status).toBe(200);

  await localServer.resetSampleButton.focus();
  await window.press('Enter');
  await expect(localServer.confirmResetButton).toBeVisible();
  expect(await findObstacles(window.page)).toEqual([]);
  await localServer.confirmResetButton.focus();
  await window.press('Enter');
  await expect(window.page.getByText('The sample is as it was.')).toBeVisible();

  await frame.openArea('Browse');
  await sidebar.choose('products');
  await expect(table.fact('Version')).toHaveText(version, MAKING);
});
