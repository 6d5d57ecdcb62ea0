import { expect, test } from '../fixtures/journey.ts';

/** A dial of the local server, and what the page of a table says while every answer goes wrong so. */
const DIALS = [
  { dial: 'Redirect loop', says: /redirect/i },
  { dial: 'Not signed in', says: /401/ },
  { dial: 'Conflict', says: /409/ },
  { dial: 'Throttled', says: /429/ },
  { dial: 'Unavailable', says: /503/ },
  { dial: 'An error code', says: /internal|500/i },
  { dial: 'HTML page', says: /proxy/ },
  { dial: 'Broken JSON', says: /JSON/ },
  { dial: 'Cut off', says: /ended|cut|broke/i },
  { dial: 'Huge answer', says: /MB|larger|big/i },
] as const;

test('whatever goes wrong with every answer: the page and the tree say what happened, and recover', async ({
  sample: window,
}) => {
  test.slow();
  const { frame, localServer, sidebar, table, tabs } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.fact('Version')).toBeVisible();
  await tabs.keep('items');
  const openDials = async () => {
    await frame.openArea('Local server');
    await localServer.openPanel('Faults');
  };
  for (const { dial, says } of DIALS) {
    await test.step(dial, async () => {
      await openDials();
      await localServer.turn(dial, 'All');
      await expect(frame.statusBar).toContainText('faults on');
      // What was known stays, with why it is old; what was never known says why it is not there.
      await tabs.show('items');
      await table.readAgainButton.click();
      await expect(table.problem.first()).toContainText(says, { timeout: 30_000 });
      await expect(table.fact('Version')).toBeVisible();
      await sidebar.refresh();
      await expect(sidebar.tree).toContainText(/Not read|again/, { timeout: 30_000 });

      await openDials();
      await localServer.allOffButton.click();
      await expect(frame.statusBar).not.toContainText('faults on');
      await tabs.show('items');
      await table.readAgainButton.click();
      await expect(table.problem).toHaveCount(0);
      await sidebar.refresh();
      await expect(sidebar.tree).not.toContainText('Not read');
    });
  }
});

test('no answer at all: the wait is counted, can be left, and nothing else waits for it', async ({
  sample: window,
}) => {
  const { frame, localServer, sidebar, table, tabs } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.fact('Version')).toBeVisible();
  await tabs.keep('items');
  await frame.openArea('Local server');
  await localServer.openPanel('Faults');
  await localServer.turn('No answer', 'All');
  await expect(frame.statusBar).toContainText('faults on');
  await sidebar.choose('users');
  await table.cancelButton.click();
  await expect(table.article).toContainText('Stopped');
  await tabs.show('items');
  await expect(table.fact('Version')).toBeVisible();
});
