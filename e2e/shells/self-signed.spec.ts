import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { startSelfSigned } from '../fixtures/secure-server.ts';
import { listingServer } from '../fixtures/servers.ts';
import { ConnectionTest } from '../pages/connection-test.ts';

// Certificates are checked by the runtime, which differs between the shells.
test.use({ asProgram: true });

test('a self-signed certificate is trusted by the suggested fix, and the server opens', async ({
  window,
}) => {
  const server = await startSelfSigned(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage, sidebar, page } = window;
  const connectionTest = new ConnectionTest(page);
  await window.openNewConnection();
  await expect(connectionTest.rows).toHaveCount(9);
  await connectionPage.fill({ address: server.address, name: 'inside' });
  await connectionTest.run();
  await expect(connectionTest.end).toHaveText('The test failed at TLS. The certificate is self-signed.');
  await expect(connectionTest.row('TLS')).toContainText('Compare the fingerprint');
  await expect(connectionTest.row('TLS').getByText(/^([0-9A-F]{2}:){15}[0-9A-F]{2}$/)).toHaveCount(2);
  await expect(connectionTest.row('Credentials')).toContainText('not reached; no credentials sent');
  await expectAccessible(page);

  await connectionTest.applyFix('Trust this certificate');
  await expect(connectionTest.end).toHaveText('The test passed.');
  await expect(connectionTest.row('TLS')).toContainText('valid to');
  await connectionPage.connectButton.click();
  await expect(sidebar.row('prod')).toBeVisible();
  await server.close();
});
