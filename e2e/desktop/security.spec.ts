import type { Page } from '@playwright/test';
import { PORT_CHANNEL } from '#contract/port.ts';
import { expect, test } from '../fixtures/journey.ts';
import { countPages, watchNavigation, watchPorts } from '../fixtures/main-process.ts';
import { untilReady } from '../fixtures/open-windows.ts';

const ONE = { windows: 1, contents: 1 };

test('the page is sandboxed, receives one port, opens no window, and can’t navigate away', async ({
  app,
  serve,
}) => {
  await test.step('the page is sandboxed, isolated from the preload, and without Node', async () => {
    // SECURITY: as root the tests pass --no-sandbox, because Chromium doesn't run otherwise. Then this shows only what
    // was configured, not that the sandbox is in effect.
    const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // Electron's types leave out this function, which only tests call.
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
    expect(
      await app.electron.evaluate(({ app: program }) => program.commandLine.hasSwitch('no-sandbox')),
    ).toBe(process.getuid?.() === 0);

    await test.step('a webview element has no effect', async () => {
      const otherServer = await serve((_, response) => response.end());
      const parts = await app.page.evaluate((src) => {
        const webview = document.createElement('webview');
        webview.setAttribute('src', src);
        document.body.append(webview);
        return [
          webview.shadowRoot,
          ...['loadURL', 'getWebContentsId'].map((name) => typeof Reflect.get(webview, name)),
        ];
      }, otherServer.address);
      expect(parts).toEqual([null, 'undefined', 'undefined']);
      expect(await countPages(app.electron)).toEqual(ONE);
      expect(otherServer.seen).toEqual([]);
    });
  });

  await test.step('a page gets one port, and a frame in it gets none', async () => {
    const requests = await watchPorts(app.electron);
    await requestPort(app.page);
    await expect.poll(requests).toEqual({ requested: 1, handed: 0 });
    await addFrame(app.page);
    for (const frame of app.page.frames()) {
      await frame.evaluate((channel) => {
        window.postMessage(channel, '*');
        parent.postMessage(channel, '*');
      }, PORT_CHANNEL);
    }
    await requestPort(app.page);
    await expect.poll(async () => (await requests()).requested).toBeGreaterThanOrEqual(3);
    expect((await requests()).handed).toBe(0);
  });

  await test.step('a new document gets its own port, and can’t reach into the preload by changing its built-ins', async () => {
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
    const requests = await watchPorts(app.electron);
    await page.reload();
    await untilReady(page);
    expect(await requests()).toEqual({ requested: 1, handed: 1 });
    // The page sees its own request, but not the preload's response, which has the port.
    expect(await page.evaluate(() => Reflect.get(window, 'sent'))).toEqual(['asked']);
  });

  expect(app.takeProblems()).toEqual([]);
  await test.step('no link and no `window.open` opens another window', async () => {
    const otherServer = await serve((_, response) => response.end());
    const { page, electron } = app;
    await page.evaluate((href) => {
      const style = { position: 'fixed', inset: '0 auto auto 0', zIndex: '99999' };
      for (const [id, target] of [
        ['blank', '_blank'],
        ['plain', ''],
      ]) {
        const link = Object.assign(document.createElement('a'), {
          href,
          id,
          target,
          textContent: 'elsewhere',
        });
        Object.assign(link.style, style);
        document.body.append(link);
      }
    }, otherServer.address);
    await page.locator('#plain').click({ button: 'middle' });
    await page.locator('#plain').click({ button: 'middle', modifiers: ['Shift'] });
    await page.locator('#plain').click({ modifiers: ['ControlOrMeta'] });
    await page.locator('#plain').evaluate((link) => link.remove());
    await page.locator('#blank').click();
    const opened = await page.evaluate(
      (urls) => urls.map((url) => window.open(url) ?? window.open(url, 'name', 'popup')),
      [otherServer.address, 'app://vitrine/', 'about:blank', 'file:///etc/passwd', 'javascript:1', ''],
    );
    expect(opened).toEqual(opened.map(() => null));
    expect(await countPages(electron)).toEqual(ONE);
    expect(page.context().pages()).toHaveLength(1);
    expect(otherServer.seen).toEqual([]);
    await page.locator('#blank').evaluate((link) => link.remove());
  });

  await test.step('every navigation to another address is blocked', async () => {
    const otherServer = await serve((_, response) => response.end('<title>elsewhere</title>'));
    const { page } = app;
    const navigation = await watchNavigation(app.electron);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const targets = [
      `${otherServer.address}/location`,
      otherServer.address.replace('http:', 'https:'),
      'app://evil/',
      'app://vitrine.evil/',
      'vitrine-other:thing',
    ];
    for (const target of targets) {
      await page.evaluate((to) => location.assign(to), target);
      const { href } = new URL(target);
      await expect.poll(navigation).toContainEqual({ url: href, prevented: true });
    }
    await followLink(page, `${otherServer.address}/link`);
    await expect.poll(navigation).toContainEqual({ url: `${otherServer.address}/link`, prevented: true });
    // Chromium itself blocks these.
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
    expect(otherServer.seen).toEqual([]);
  });

  await app.close();
  app.takeProblems();
});

async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), {
      href,
      id: 'stranger',
      textContent: 'elsewhere',
    });
    document.body.prepend(link);
  }, address);
  await page.locator('#stranger').dispatchEvent('click');
}

async function requestPort(page: Page): Promise<void> {
  await page.evaluate((channel) => window.postMessage(channel, '*'), PORT_CHANNEL);
}

async function addFrame(page: Page): Promise<void> {
  await page.evaluate(() => void document.body.append(document.createElement('iframe')));
  await expect.poll(() => page.frames().length).toBe(2);
}
