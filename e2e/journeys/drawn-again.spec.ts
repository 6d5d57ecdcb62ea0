import { countCalls } from '../fixtures/function-calls.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer } from '../fixtures/servers.ts';

test('the number of function calls that opening a table takes does not grow with the number of tables', async ({
  connected,
}) => {
  const tables = (name: string, count: number) => ({
    name,
    answer: listingServer({
      tables: Array.from({ length: count }, (_, index) => [`table_${String(index).padStart(2, '0')}`]),
    }),
  });
  const { window } = await connected(tables('few', 2), tables('many', 22));

  async function callsOf(): Promise<number> {
    await expect(window.sidebar.complete).toBeVisible();
    // Not counted: the first time includes one-time work.
    await openAndClose();
    // Unrelated work, such as the tick of a clock, only adds calls: the minimum is the cost of the table.
    const counts: number[] = [];
    for (let round = 0; round < 3; round += 1) counts.push(await countCalls(window.page, openAndClose));
    return Math.min(...counts);
  }

  async function openAndClose(): Promise<void> {
    await window.sidebar.openToKeep('table_00');
    await expect(window.table.fact('Version')).toHaveText('7');
    await window.press('Alt+W');
    await expect(window.tabs.all).toHaveCount(0);
  }

  const many = await callsOf();
  await window.sidebar.switchTo('few');
  await expect(window.sidebar.rows).toHaveCount(2);
  // Closes the page of the root namespace.
  await window.press('Alt+W');
  const few = await callsOf();
  expect(many).toBeLessThan(few * 1.2);
});
