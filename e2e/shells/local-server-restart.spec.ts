import { freePort } from '../fixtures/free-port.ts';
import { expect, test } from '../fixtures/journey.ts';

test.use({ asProgram: true, place: 'sample' });

test('restarting the local server starts another process on the same port, with all faults off', async ({
  sample: window,
}) => {
  const { frame, localServer, sidebar } = window;
  const port = await freePort();
  await frame.openArea('Local server');
  await localServer.openPanel('Setup');
  await localServer.port.fill(String(port));
  await localServer.saveButton.click();
  await expect(frame.statusBar).toContainText(`local server running, 127.0.0.1:${port}`);
  const before = await localServer.fact('Process').innerText();
  expect(before).toMatch(/^\d+$/);
  await localServer.openPanel('Faults');
  await localServer.turn('No response', '100%');
  await expect(frame.statusBar).toContainText('faults on');

  await localServer.restartButton.click();
  await localServer.openPanel('Setup');
  await expect(localServer.fact('Process')).toHaveText(/^\d+$/);
  await expect(localServer.fact('Process')).not.toHaveText(before);
  await expect(localServer.fact('Address')).toContainText(`:${port}`);
  await expect(frame.statusBar).not.toContainText('faults on');
  await localServer.openPanel('Faults');
  await expect(localServer.share('No response')).toHaveValue('0');
  await expect(localServer.allOffButton).toBeHidden();
  await sidebar.refresh();
  await sidebar.choose('prod', 'shop');
  await expect(sidebar.row('orders')).toBeVisible();
});
