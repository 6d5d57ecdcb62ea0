import { expectAccessible } from '../fixtures/axe.ts';
import { freePort } from '../fixtures/free-port.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookOver } from '../fixtures/look-over.ts';
import type { MainWindow } from '../pages/main-window.ts';

test.use({ place: 'sample' });

async function openServer({ frame, localServer }: MainWindow, panel: 'Setup' | 'Faults' | 'Requests') {
  await frame.openArea('Local server');
  await localServer.openPanel(panel);
}

async function addressOf(window: MainWindow): Promise<string> {
  await window.localServer.openPanel('Setup');
  const text = (await window.localServer.fact('Address').textContent()) ?? '';
  return /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
}

test('the page of the local server shows its key and its log, and sets faults', async ({
  app,
  sample: window,
}) => {
  const { localServer, sidebar, frame, table, tabs } = window;
  await test.step('by default, the server requires a session key, which the page reveals and removes on request', async () => {
    await openServer(window, 'Setup');
    const address = await addressOf(window);
    const path = '/v1/namespace/%24/list';
    expect(await statusOf(address + path)).toBe(401);
    await expect(localServer.fact('Example request')).toContainText(
      '-H "authorization: Bearer $VITRINE_TOKEN"',
    );

    await localServer.showKeyButton.focus();
    await window.press('Enter');
    await expect(localServer.hideKeyButton).toBeVisible();
    const key = await localServer.readKey();
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect((await fetch(address + path, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    await expectAccessible(app.page);

    await localServer.hideKeyButton.click();
    expect(await app.page.content()).not.toContain(key);
    const pageStorage = () =>
      app.page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(await pageStorage()).not.toContain(key);
    await localServer.showKeyButton.click();
    await expect(localServer.hideKeyButton).toBeVisible();
    await localServer.openPanel('Faults');
    expect(await app.page.content()).not.toContain(key);
  });
  await test.step('the server log shows the requests of this window, and can be paused and cleared', async () => {
    await openServer(window, 'Requests');
    await expect(localServer.requests.last()).toContainText('listNamespaces');
    const before = await localServer.requests.count();

    await localServer.pauseButton.click();
    await sidebar.refresh();
    await expect(localServer.article).toContainText(/paused, [1-9]\d* new/);
    await expect(localServer.requests).toHaveCount(before);
    await localServer.pauseButton.click();
    await expect.poll(() => localServer.requests.count()).toBeGreaterThan(before);

    await localServer.clearButton.click();
    await expect(localServer.article).toContainText('No requests yet');
    await sidebar.refresh();
    await expect(localServer.requests.first()).toContainText('/v1/namespace/%24');
    await window.toggleActivity();
    await expect(window.activity.list).toContainText('/v1/namespace/%24');
    await expect(window.activity.list).not.toContainText('/admin/');

    await sidebar.openToKeep('archive');
    await expect(localServer.article).toBeHidden();
    await tabs.show('Local server');
    await expect(localServer.panel('Requests')).toHaveAttribute('aria-selected', 'true');
    await expect(table.name).toBeHidden();
  });
  await test.step('a fault is visible in the tree, in a table, and in the status bar, until All off', async () => {
    const unread = sidebar.rows.filter({ hasText: 'Couldn’t load' });
    await sidebar.choose('support', 'tickets');
    await expect(table.fact('Version')).toBeVisible();
    await tabs.keep('tickets');
    await openServer(window, 'Faults');
    await localServer.turn('Unauthorized', '100%');
    await expect(frame.statusBar).toContainText('faults on');
    await expect(sidebar.connection).toContainText('faults on');
    await sidebar.refresh();
    await expect(unread.first()).toContainText('401');
    await tabs.show('tickets');
    await table.readAgainButton.click();
    await expect(table.problem.first()).toContainText('401');
    await expect(table.fact('Version')).toBeVisible();

    await tabs.show('Local server');
    await localServer.allOffButton.click();
    await expect(frame.statusBar).not.toContainText('faults on');
    await expect(sidebar.connection).not.toContainText('faults on');
    await sidebar.refresh();
    await expect(unread).toHaveCount(0);
    await expect(sidebar.row('prod')).toBeVisible();
    await tabs.show('tickets');
    await table.readAgainButton.click();
    await expect(table.problem).toHaveCount(0);
  });
  await test.step('latency delays every response, which the server log shows', async () => {
    await openServer(window, 'Faults');
    await localServer.latency.fill('600');
    await localServer.latency.press('Enter');
    await expect(localServer.article).toContainText('1 fault on');
    await localServer.openPanel('Requests');
    await localServer.clearButton.click();
    await sidebar.refresh();
    const listing = localServer.requests.filter({ hasText: 'listTables' });
    await expect(listing.first()).toContainText(/listTables\s*200\s*([6-9]\d\d ms|\d[\d.]* s)/);
    await expect(sidebar.row('prod')).toBeVisible();
    await localServer.openPanel('Faults');
    await localServer.allOffButton.click();
    await expect(frame.statusBar).not.toContainText('faults on');
  });
  await test.step('faults are set by keyboard', async () => {
    await openServer(window, 'Faults');
    await localServer.latency.focus();
    await window.press('Tab', 'Tab', '2', '5', 'Enter');
    await expect(localServer.article).toContainText('1 fault on');
    await expect(localServer.share('No response')).toHaveValue('25');
    await window.press('Shift+Tab', 'ArrowRight');
    await expect(localServer.share('No response')).toHaveValue(/^(50|100)$/);
    await expect(frame.statusBar).toContainText('faults on');
  });
});

test('the setup of the local server changes its authentication, its port, and its data folder', async ({
  app,
  sample: window,
  serve,
}) => {
  const { localServer, sidebar, frame } = window;
  await test.step('an API key is required of other programs, used by this window, and not shown again', async () => {
    await openServer(window, 'Setup');
    await localServer.demand('API key');
    await localServer.makeButton.click();
    const key = await localServer.secret('API key').inputValue();
    expect(key).toMatch(/^[0-9a-f]{48}$/);
    await localServer.saveButton.click();
    await expect(localServer.secret('API key')).toHaveValue('Kept until you quit');
    await expect(localServer.fact('Example request')).toContainText('-H "x-api-key: $VITRINE_API_KEY"');
    await expect(frame.statusBar).toContainText('local server running');

    const listing = async () => `${await addressOf(window)}/v1/namespace/%24/list`;
    // The server restarts with the key, and doesn’t respond meanwhile.
    await expect.poll(async () => statusOf(await listing())).toBe(401);
    const list = await listing();
    expect((await fetch(list, { headers: { 'x-api-key': key } })).status).toBe(200);
    await sidebar.refresh();
    await expect(sidebar.row('prod')).toBeVisible();
    await expect(sidebar.rows.filter({ hasText: 'Couldn’t load' })).toHaveCount(0);
    expect(await app.page.content()).not.toContain(key);

    await localServer.demand('None');
    await localServer.saveButton.click();
    await expect.poll(async () => statusOf(await listing())).toBe(200);
    await expect(localServer.fact('Authentication')).toContainText('open to every app and account');
  });
  const alert = localServer.article.getByRole('alert');
  await openServer(window, 'Setup');
  await test.step('a port that is in use is rejected', async () => {
    const taken = new URL((await serve((_, response) => response.end())).address).port;
    await localServer.port.fill(taken);
    await localServer.saveButton.click();
    await expect(alert).toContainText('the port is already in use');
    await sidebar.refresh();
    await expect(sidebar.rows.filter({ hasText: 'Couldn’t load' }).first()).toContainText(
      'the port is already in use',
    );
  });
  const free = await freePort();
  await test.step('a free port is used, and the connection follows', async () => {
    await localServer.port.fill(String(free));
    await localServer.saveButton.click();
    await expect(frame.statusBar).toContainText(`local server running, 127.0.0.1:${free}`);
    await sidebar.refresh();
    await sidebar.choose('prod', 'shop');
    await expect(sidebar.row('orders')).toBeVisible();
    await window.press('Alt+5');
    await expect(localServer.fact('Address')).toContainText(`:${free}`);
  });
  await test.step('a relative path is rejected, and another data folder is another catalog', async () => {
    await localServer.dataFolder.fill('somewhere');
    await localServer.saveButton.click();
    await expect(alert).toContainText('isn’t an absolute path');
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
});

/** 0 if there is no response. */
function statusOf(address: string): Promise<number> {
  return fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
}

test.describe('in a small window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('the page of the local server fits and is accessible, in light and dark', async ({
    sample: window,
  }) => {
    const { localServer, page } = window;
    await openServer(window, 'Faults');
    await localServer.turn('Truncated response', '50%');
    await expect(localServer.article).toContainText('1 fault on');
    for (const panel of ['Setup', 'Faults', 'Requests'] as const) {
      await localServer.openPanel(panel);
      await lookOver(page, panel);
    }
    await localServer.openPanel('Setup');
    await localServer.port.fill('none');
    await localServer.demand('Both');
    await localServer.saveButton.click();
    await expect(localServer.port).toHaveAttribute('aria-invalid', 'true');
    await lookOver(page, 'Setup with mistakes');
  });
});
