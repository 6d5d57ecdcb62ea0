import type { Page } from '@playwright/test';
import { PORT_CHANNEL } from '../../src/contract/port.ts';
import { expect, test } from '../fixtures/journey.ts';
import { countPages, watchNavigation, watchPorts } from '../fixtures/main-process.ts';

const ONE = { windows: 1, contents: 1 };

test.beforeEach(({ shell }) => {
  test.skip(shell === 'browser', 'in a browser these are the affairs of that browser and of its user');
});

test('the page runs in a sandbox, apart from the preload and without Node', async ({ app }) => {
  // SECURITY: as root the tests pass --no-sandbox, because Chromium refuses to run otherwise. Then this shows what was
  // asked for, and not that the system did it.
  const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Electron's types leave out what only its own tests and such as this call.
    return contents === undefined
      ? undefined
      : Reflect.apply(Reflect.get(contents, 'getLastWebPreferences'), contents, []);
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
  });
  expect(await app.electron.evaluate(({ app: program }) => program.commandLine.hasSwitch('no-sandbox'))).toBe(
    process.getuid?.() === 0,
  );
});

test('the page stays where it is, wherever it is sent', async ({ app, serve }) => {
  const stranger = await serve((_, response) => response.end('<title>elsewhere</title>'));
  const navigation = await watchNavigation(app.electron);
  const targets = [
    `${stranger.address}/location`,
    stranger.address.replace('http:', 'https:'),
    'app://evil/',
    'app://vitrine.evil/',
    'vitrine-other:thing',
  ];
  await app.page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const target of targets) {
    await app.page.evaluate((to) => location.assign(to), target);
    const { href } = new URL(target);
    await expect.poll(navigation).toContainEqual({ url: href, prevented: true });
  }
  await app.page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), {
      href,
      id: 'stranger',
      textContent: 'elsewhere',
    });
    document.body.prepend(link);
  }, `${stranger.address}/link`);
  await app.page.locator('#stranger').dispatchEvent('click');
  await expect.poll(navigation).toContainEqual({ url: `${stranger.address}/link`, prevented: true });
  expect(await app.page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(stranger.seen).toEqual([]);
});

test('the page is not sent to a file, to data or to a script', async ({ app }) => {
  const { page } = app;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const target of [
    'file:///etc/passwd',
    'data:text/html,<title>x</title>',
    'javascript:document.title="x"',
  ]) {
    const refused = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.evaluate((to) => location.assign(to), target);
    await refused;
  }
  expect(
    await page.evaluate(() => [location.href, document.title, Reflect.get(window, 'sameDocument')]),
  ).toEqual(['app://vitrine/', 'Vitrine', true]);
  await app.close();
  app.takeProblems();
});

test('there is one window, whatever asks for another', async ({ app, serve }) => {
  const stranger = await serve((_, response) => response.end());
  const { page, electron } = app;
  await page.evaluate((href) => {
    const style = { position: 'fixed', inset: '0 auto auto 0', zIndex: '99999' };
    for (const [id, target] of [
      ['blank', '_blank'],
      ['plain', ''],
    ]) {
      const link = Object.assign(document.createElement('a'), { href, id, target, textContent: 'elsewhere' });
      Object.assign(link.style, style);
      document.body.append(link);
    }
  }, stranger.address);
  await page.locator('#plain').click({ button: 'middle' });
  await page.locator('#plain').click({ button: 'middle', modifiers: ['Shift'] });
  await page.locator('#plain').click({ modifiers: ['ControlOrMeta'] });
  await page.locator('#plain').evaluate((link) => link.remove());
  await page.locator('#blank').click();
  const opened = await page.evaluate(
    (urls) => urls.map((url) => window.open(url) ?? window.open(url, 'name', 'popup')),
    [stranger.address, 'app://vitrine/', 'about:blank', 'file:///etc/passwd', 'javascript:1', ''],
  );
  expect(opened).toEqual(opened.map(() => null));
  expect(await countPages(electron)).toEqual(ONE);
  expect(page.context().pages()).toHaveLength(1);
  expect(stranger.seen).toEqual([]);
  await app.close();
  app.takeProblems();
});

test('a webview is an element like any unknown one', async ({ app, serve }) => {
  const stranger = await serve((_, response) => response.end());
  const parts = await app.page.evaluate((src) => {
    const webview = document.createElement('webview');
    webview.setAttribute('src', src);
    document.body.append(webview);
    return [
      webview.shadowRoot,
      ...['loadURL', 'getWebContentsId'].map((name) => typeof Reflect.get(webview, name)),
    ];
  }, stranger.address);
  expect(parts).toEqual([null, 'undefined', 'undefined']);
  expect(await countPages(app.electron)).toEqual(ONE);
  expect(stranger.seen).toEqual([]);
});

test('a page gets one port, and a frame in it gets none', async ({ app }) => {
  const traffic = await watchPorts(app.electron);
  await askForPort(app.page);
  await expect.poll(traffic).toEqual({ asked: 1, handed: 0 });
  await addFrame(app.page);
  for (const frame of app.page.frames()) {
    await frame.evaluate((channel) => {
      window.postMessage(channel, '*');
      parent.postMessage(channel, '*');
    }, PORT_CHANNEL);
  }
  await askForPort(app.page);
  await expect.poll(async () => (await traffic()).asked).toBeGreaterThanOrEqual(3);
  expect((await traffic()).handed).toBe(0);
});

async function askForPort(page: Page): Promise<void> {
  await page.evaluate((channel) => window.postMessage(channel, '*'), PORT_CHANNEL);
}

async function addFrame(page: Page): Promise<void> {
  await page.evaluate(() => void document.body.append(document.createElement('iframe')));
  await expect.poll(() => page.frames().length).toBe(2);
}

test('a new document gets a port of its own, and the old one ends', async ({ app }) => {
  const traffic = await watchPorts(app.electron);
  await app.page.reload();
  await app.page.locator('[data-app-state="ready"]').waitFor({ state: 'attached' });
  expect(await traffic()).toEqual({ asked: 1, handed: 1 });
});

test('nothing is permitted but to copy', async ({ app }) => {
  const names = [
    'geolocation',
    'notifications',
    'clipboard-read',
    'camera',
    'microphone',
    'midi',
    'persistent-storage',
    'screen-wake-lock',
    'clipboard-write',
  ];
  const states = await app.page.evaluate(async (all) => {
    const ask = async (name: string) => {
      // TypeScript knows fewer names than Chromium.
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return [name, state];
    };
    return Object.fromEntries(await Promise.all(all.map(ask)));
  }, names);
  expect(states).toEqual({
    ...Object.fromEntries(names.map((name) => [name, 'denied'])),
    'clipboard-write': 'granted',
  });
});

test('what needs a permission does not happen', async ({ app }) => {
  const answers = await app.page.evaluate(async () => {
    const nameOf = (problem: unknown) => (problem instanceof Error ? problem.name : String(problem));
    return {
      notification: await Notification.requestPermission(),
      place: await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED),
        ),
      ),
      clipboard: await navigator.clipboard.readText().catch(nameOf),
      camera: await navigator.mediaDevices.getUserMedia({ audio: true }).catch(nameOf),
      screen: await navigator.mediaDevices.getDisplayMedia().catch(nameOf),
      lock: await navigator.wakeLock.request().catch(nameOf),
    };
  });
  expect(answers).toMatchObject({
    notification: 'denied',
    place: true,
    clipboard: 'NotAllowedError',
    lock: 'NotAllowedError',
  });
  expect(answers.camera).toMatch(/^Not(Allowed|Found)Error$/);
  expect(answers.screen).toMatch(/Error$/);
});

test('a page that bends what it has does not reach into the preload', async ({ app }) => {
  const { page } = app;
  await page.addInitScript(() => {
    const sent: string[] = [];
    const { postMessage, dispatchEvent } = window;
    Object.assign(window, {
      sent,
      postMessage(...given: unknown[]) {
        sent.push('posted');
        return Reflect.apply(postMessage, window, given);
      },
      dispatchEvent(event: Event) {
        if (event instanceof MessageEvent) sent.push('asked');
        return Reflect.apply(dispatchEvent, window, [event]);
      },
    });
  });
  await page.reload();
  await page.locator('[data-app-state="ready"]').waitFor({ state: 'attached' });
  // The page's own request is seen, and the preload's answer, which has the port, is not.
  expect(await page.evaluate(() => Reflect.get(window, 'sent'))).toEqual(['asked']);
});
