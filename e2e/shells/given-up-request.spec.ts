import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer } from '../fixtures/servers.ts';

test('a table request without a response can be aborted, which closes its socket, and retried', async ({
  connected,
}) => {
  const describing = createGate();
  describing.close();
  const answer = listingServer({
    tables: [['notes']],
    before: (path) => (path.includes('describe') ? describing.pass() : Promise.resolve()),
  });
  const { window, servers } = await connected({ answer });
  const { sidebar, table } = window;
  await sidebar.choose('notes');
  await table.cancelButton.click();
  await expect.poll(() => servers[0]?.abandoned()).toBe(1);
  await expect(table.article).toContainText('Canceled');
  describing.open();
  await table.retryButton.click();
  await expect(table.fact('Version')).toHaveText('7');
});
