import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from '#core/storage/testing/files-in.ts';
import { expect, test } from '../fixtures/journey.ts';
import { untilSaved } from '../fixtures/open-windows.ts';
import { connectOtherApp, countRows } from '../fixtures/other-app.ts';
import { isAlive, processesBelow } from '../fixtures/processes-below.ts';
import { MainWindow } from '../pages/main-window.ts';

test.use({ place: 'sample' });

/** Empty on Windows, which has no `ps`. */
const processesOf = async (pid: number) => (process.platform === 'win32' ? [] : processesBelow(pid));

const DESCRIBE = '/v1/table/prod%24shop%24orders/describe';

async function savedRequests(dataDirectory: string): Promise<string> {
  const files = await filesIn(join(dataDirectory, 'activity')).catch(() => undefined);
  return [...(files?.values() ?? [])].join('\n');
}

/** The address of the local server, after it counted rows, so that its table engine runs too. */
async function countedAt(window: MainWindow): Promise<string> {
  const other = await connectOtherApp(window);
  expect(await countRows(other)).toEqual(expect.any(Number));
  return other.address;
}

test('a killed program leaves no process, and a restart restores its tabs and its request history', async ({
  app,
  sample: window,
}) => {
  const address = await countedAt(window);
  const answers = () => fetch(address).then(Boolean, () => false);
  expect(await answers()).toBe(true);
  await window.sidebar.choose('prod', 'shop');
  await window.sidebar.openToKeep('orders');
  await expect(window.table.name).toHaveText('orders');
  await untilSaved(app, 'orders');
  await expect.poll(() => savedRequests(app.dataDirectory)).toContain(DESCRIBE);
  const processes = await processesOf(app.pid);

  await app.kill();
  await expect.poll(answers).toBe(false);
  await expect.poll(() => processes.filter(isAlive)).toEqual([]);
  app.takeProblems();

  await app.relaunch();
  const again = new MainWindow(app.page);
  await expect(again.sidebar.connection).toHaveText('sample');
  await expect(again.tabs.shown).toHaveText('orders');
  await expect(again.table.fact('Version')).not.toBeEmpty();
  await expect(app.page.getByText(/couldn’t (be )?read|was restored|Changes can’t be saved/i)).toHaveCount(0);
  await again.toggleActivity();
  await again.activity.choose('Time', 'All saved');
  await expect(again.activity.drawer).toContainText(/\d earlier requests/);
  // The request from before and the one from now; the search is needed because the list renders visible rows only.
  await again.activity.search('orders/describe');
  await expect.poll(() => again.activity.request(DESCRIBE).count()).toBeGreaterThan(1);
  // The lock of the killed process doesn't block the new one.
  expect(await readFile(join(app.dataDirectory, 'vitrine.lock'), 'utf8')).toContain(`"pid":${app.pid},`);
  app.takeProblems();
});
