import { writeFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer } from '../fixtures/servers.ts';
import { readMemory, type WindowMemory } from '../fixtures/window-memory.ts';
import type { MainWindow } from '../pages/main-window.ts';

/** A tenth of what `npm run soak` does, which says how many by this variable. */
const OPENINGS = Number(process.env.VITRINE_OPENINGS ?? 50);
const REQUESTS = Number(process.env.VITRINE_REQUESTS ?? 200);
/** React may hold the page that was shown last until it draws again, with one listener for each kind of event. */
const ONE_PAGE = 200;
/** Where what was measured is written, for whoever wants the figures. */
const RESULT = process.env.VITRINE_MEMORY_RESULT;
const TABLES = Array.from({ length: 20 }, (_, index) => `table_${String(index).padStart(2, '0')}`);

test('tabs that were opened and closed, and requests that were made, leave nothing behind', async ({
  window,
  serve,
}) => {
  test.setTimeout(1_800_000);
  const server = await serve(listingServer({ tables: TABLES.map((name) => [name]) }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'endurance' });
  await expect(window.sidebar.complete).toBeVisible();
  // What is made once, and what is kept of each table, is there after the first rounds.
  await openAndClose(window, TABLES.length * 2);
  await askAgain(window, 100);
  const before = await settledMemory(window);
  await openAndClose(window, OPENINGS);
  await askAgain(window, REQUESTS);
  const after = await settledMemory(window);
  if (RESULT !== undefined) await writeFile(RESULT, JSON.stringify({ before, after }));
  expect(after.heapBytes).toBeLessThan(before.heapBytes * 1.1);
  expect(dataBytes(after)).toBeLessThan(dataBytes(before) * 1.05);
  expect(after.listeners).toBeLessThan(before.listeners + ONE_PAGE);
});

/** What the window itself put there. */
function dataBytes({ heapBytes, codeBytes }: WindowMemory): number {
  return heapBytes - codeBytes;
}

/** With the same page shown last, each time. */
async function settledMemory(window: MainWindow): Promise<WindowMemory> {
  await window.openSettings();
  await expect(window.settings.textSize).toBeVisible();
  await window.press('Alt+W');
  await expect(window.tabs.all).toHaveCount(0);
  return readMemory(window.page);
}

async function openAndClose(window: MainWindow, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const name = TABLES[index % TABLES.length] ?? '';
    await window.sidebar.openToKeep(name);
    await expect(window.table.name).toHaveText(name);
    await expect(window.table.fact('Version')).toHaveText('7');
    await window.press('Alt+W');
    await expect(window.tabs.all).toHaveCount(0);
  }
}

async function askAgain(window: MainWindow, count: number): Promise<void> {
  await window.sidebar.openToKeep('table_00');
  for (let index = 0; index < count; index += 1) {
    await expect(window.table.fact('Version')).toHaveText('7');
    await window.table.readAgainButton.click();
  }
  await window.press('Alt+W');
}
