import { createServer } from 'node:net';
import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';
import type { MainWindow } from '../pages/main-window.ts';

async function openServer({ frame, localServer }: MainWindow, panel: 'Setup' | 'Faults' | 'Requests') {
  await frame.openArea('Local server');
  await localServer.openPanel(panel);
}

async function addressOf(window: MainWindow): Promise<string> {
  await window.localServer.openPanel('Setup');
  const text = (await window.localServer.fact('Address').textContent()) ?? '';
  return /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
}

test('a dial that is turned: the tree says what it got, the window says why, and one press ends it', async ({
  sample: window,
}) => {
  const { localServer, sidebar, frame } = window;
  const unread = sidebar.rows.filter({ hasText: 'Not read' });
  await openServer(window, 'Faults');
  await localServer.turn('Not signed in', 'All');
  await expect(frame.statusBar).toContainText('faults on');
  await expect(sidebar.connection).toContainText('faults on');
  await sidebar.refresh();
  await expect(unread.first()).toContainText('401');

  await localServer.allOffButton.click();
  await expect(frame.statusBar).not.toContainText('faults on');
  await expect(sidebar.connection).not.toContainText('faults on');
  await sidebar.refresh();
  await expect(unread).toHaveCount(0);
  await expect(sidebar.row('prod')).toBeVisible();
});

test('the dials obey the keys, and are off after a restart', async ({ sample: window }) => {
  const { localServer, frame } = window;
  await openServer(window, 'Faults');
  await localServer.latency.focus();
  await window.press('Tab', 'Tab', '2', '5', 'Enter');
  await expect(localServer.article).toContainText('1 fault on');
  await expect(localServer.share('No answer')).toHaveValue('25');
  await window.press('Shift+Tab', 'ArrowRight');
  await expect(localServer.share('No answer')).toHaveValue(/^(50|100)$/);
  await localServer.restartButton.click();
  await expect(frame.statusBar).toContainText('local server running');
  await expect(localServer.allOffButton).toBeHidden();
  await expect(frame.statusBar).not.toContainText('faults on');
});

test('latency holds every answer up, and the log of the server says so', async ({ sample: window }) => {
  const { localServer, sidebar } = window;
  await openServer(window, 'Faults');
  await localServer.latency.fill('1500');
  await localServer.latency.press('Enter');
  await expect(localServer.article).toContainText('1 fault on');
  await sidebar.refresh();
  await localServer.openPanel('Requests');
  await expect(localServer.requests.first()).toContainText(/listTables\s*200\s*1\.[5-9] s/);
  await expect(sidebar.row('prod')).toBeVisible();
});

test('the log of the server shows what this window asks, can stand still, and can be cleared', async ({
  sample: window,
}) => {
  const { localServer, sidebar } = window;
  await openServer(window, 'Requests');
  await expect(localServer.requests.last()).toContainText('listNamespaces');
  const before = await localServer.requests.count();

  await localServer.pauseButton.click();
  await sidebar.choose('prod');
  await expect(localServer.article).toContainText(/paused, [1-9]\d* more since/);
  await expect(localServer.requests).toHaveCount(before);
  await localServer.pauseButton.click();
  await expect.poll(() => localServer.requests.count()).toBeGreaterThan(before);

  await localServer.clearButton.click();
  await expect(localServer.article).toContainText('No requests yet');
  await sidebar.choose('staging');
  await expect(localServer.requests.first()).toContainText('staging');
  await window.toggleActivity();
  await expect(window.activity.list).not.toContainText('/admin/');
});

test('the panel that was open is open again after another tab was looked at', async ({ sample: window }) => {
  const { localServer, sidebar, table, tabs } = window;
  await openServer(window, 'Requests');
  await sidebar.openToKeep('archive');
  await expect(localServer.article).toBeHidden();
  await tabs.show('Local server');
  await expect(localServer.panel('Requests')).toHaveAttribute('aria-selected', 'true');
  await expect(table.name).toBeHidden();
});

test('on another port: its connection goes on, and the port is kept to', async ({
  sample: window,
  serve,
}) => {
  const { localServer, sidebar, frame } = window;
  const taken = new URL((await serve((_, response) => response.end())).address).port;
  await openServer(window, 'Setup');
  await localServer.port.fill(taken);
  await localServer.saveButton.click();
  await expect(localServer.article.getByRole('alert')).toContainText('the port is taken');
  await sidebar.refresh();
  await expect(sidebar.rows.filter({ hasText: 'Not read' }).first()).toContainText('the port is taken');

  const free = await freePort();
  await localServer.port.fill(String(free));
  await localServer.saveButton.click();
  await expect(frame.statusBar).toContainText(`local server running, 127.0.0.1:${free}`);
  await sidebar.refresh();
  await sidebar.choose('prod', 'shop');
  await expect(sidebar.row('orders')).toBeVisible();
  await localServer.restartButton.click();
  await expect(localServer.fact('Address')).toContainText(`:${free}`);
});

test('a folder of its own is another catalog, and a folder that is none is refused', async ({
  app,
  sample: window,
}) => {
  const { localServer, sidebar, frame } = window;
  await openServer(window, 'Setup');
  await localServer.dataFolder.fill('somewhere');
  await localServer.saveButton.click();
  await expect(localServer.article.getByRole('alert')).toContainText('not a whole path');
  await localServer.dataFolder.fill(`${app.dataDirectory}/other`);
  await localServer.sampleSwitch.click();
  await localServer.scale.fill('300');
  await localServer.saveButton.click();
  await expect(localServer.saveButton).toBeHidden();
  await expect(frame.statusBar).toContainText('local server running');
  await sidebar.refresh();
  await expect(sidebar.rows).toHaveCount(1);
  await expect(sidebar.row('scale')).toBeVisible();
});

test('with an API key: other programs need it, this window has it, and nothing shows it again', async ({
  app,
  sample: window,
}) => {
  const { localServer, sidebar, frame } = window;
  await openServer(window, 'Setup');
  await localServer.demand('API key');
  await localServer.makeButton.click();
  const key = await localServer.secret('API key').inputValue();
  expect(key).toMatch(/^[0-9a-f]{48}$/);
  await localServer.saveButton.click();
  await expect(localServer.secret('API key')).toHaveValue('Kept until you quit');
  await expect(localServer.fact('First request')).toContainText('-H "x-api-key: $VITRINE_API_KEY"');
  await expect(frame.statusBar).toContainText('local server running');

  const listing = async () => `${await addressOf(window)}/v1/namespace/%24/list`;
  // It is started anew with the key, and does not answer meanwhile.
  await expect.poll(async () => statusOf(await listing())).toBe(401);
  const list = await listing();
  expect((await fetch(list, { headers: { 'x-api-key': key } })).status).toBe(200);
  await sidebar.refresh();
  await expect(sidebar.row('prod')).toBeVisible();
  await expect(sidebar.rows.filter({ hasText: 'Not read' })).toHaveCount(0);
  expect(await app.page.content()).not.toContain(key);

  await localServer.demand('None');
  await localServer.saveButton.click();
  await expect.poll(async () => statusOf(await listing())).toBe(200);
});

/** 0 where nobody answers. */
function statusOf(address: string): Promise<number> {
  return fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ windowSize: { width: 900, height: 600 } });

    test(`the page is whole and open to everyone, ${colorScheme}`, async ({ sample: window }) => {
      await window.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openServer(window, 'Faults');
      await window.localServer.turn('Cut off', 'Half');
      for (const panel of ['Setup', 'Faults', 'Requests'] as const) {
        await window.localServer.openPanel(panel);
        expect.soft(await findCutOff(window.page), `cut off in ${panel}`).toEqual([]);
        expect.soft(await findObstacles(window.page), `obstacles in ${panel}`).toEqual([]);
      }
      await window.localServer.openPanel('Setup');
      await window.localServer.port.fill('none');
      await window.localServer.demand('Both');
      await window.localServer.saveButton.click();
      expect.soft(await findObstacles(window.page), 'obstacles with mistakes').toEqual([]);
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port.');
  return address.port;
}
