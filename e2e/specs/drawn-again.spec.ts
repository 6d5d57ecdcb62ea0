import { countCalls } from '../fixtures/function-calls.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer } from '../fixtures/servers.ts';

test('to open a table costs the same, however many names stand beside it', async ({ window, serve }) => {
  async function callsBeside(count: number): Promise<number> {
    const tables = Array.from({ length: count }, (_, index) => [`table_${String(index).padStart(2, '0')}`]);
    const server = await serve(listingServer({ tables }));
    await window.openNewConnection();
    await window.connectionPage.connect({ address: server.address, name: `with ${count}` });
    await expect(window.sidebar.complete).toBeVisible();
    // What is done the first time only is no part of it.
    await openAndClose();
    return countCalls(window.page, openAndClose);
  }

  async function openAndClose(): Promise<void> {
    await window.sidebar.openToKeep('table_00');
    await expect(window.table.fact('Version')).toHaveText('7');
    await window.press('Alt+W');
    await expect(window.tabs.all).toHaveCount(0);
  }

  const few = await callsBeside(2);
  const many = await callsBeside(22);
  expect(many).toBeLessThan(few * 1.2);
});
