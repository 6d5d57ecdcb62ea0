import type { BrowserContext, Page } from '@playwright/test';
import { type App, expect, test } from '../fixtures/app.ts';
import { startHttpServer } from '../fixtures/http-server.ts';

test.beforeEach(({ shell }) => {
  test.skip(shell === 'desktop', 'the desktop shell has no address and no token');
});

const ready = (page: Page) => expect(page.locator('[data-app-state="ready"]')).toBeAttached();

/** What the program printed. */
function addressOf(app: App): URL {
  const [text = ''] = /http:\S+/.exec(app.output()) ?? [];
  return new URL(text);
}

const tokenOf = (address: URL) => new URLSearchParams(address.hash.slice(1)).get('token') ?? '';

async function openIn(context: BrowserContext, address: string | URL): Promise<Page> {
  const page = await context.newPage();
  await page.goto(String(address));
  return page;
}

// A program of its own: here it is killed, ended and listened to.
test.use({ asProgram: true });

test('without the token there is nothing but a word on what is missing', async ({ app }) => {
  const page = await openIn(app.page.context(), addressOf(app).origin);
  await expect(page.getByRole('heading', { name: 'This address is not enough' })).toBeVisible();
  await expect(page.locator('[data-app-state="ready"]')).not.toBeAttached();
});

test('the token leaves the address bar and the history at once', async ({ app }) => {
  const token = tokenOf(addressOf(app));
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(app.page.url()).toBe(`${addressOf(app).origin}/`);
  const session = await app.page.context().newCDPSession(app.page);
  // What the user typed is the browser's to remember; where "back" leads is the page's.
  const { entries } = await session.send('Page.getNavigationHistory');
  expect(entries.map(({ url }) => url)).toEqual(['about:blank', `${addressOf(app).origin}/`]);
  expect(await app.page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
});

test('a reload and a second tab work, and a tab without the token stays out', async ({ app }) => {
  const address = addressOf(app);
  await app.page.reload();
  await ready(app.page);
  const second = await openIn(app.page.context(), address);
  await ready(second);
  const stranger = await openIn(app.page.context(), address.origin);
  await expect(stranger.getByRole('heading', { name: 'This address is not enough' })).toBeVisible();
});

test('the token goes nowhere but into the socket', async ({ app }) => {
  const token = tokenOf(addressOf(app));
  const sent: string[] = [];
  const session = await app.page.context().newCDPSession(app.page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => sent.push(JSON.stringify(request)));
  // With what the browser adds on its way.
  session.on('Network.requestWillBeSentExtraInfo', ({ headers }) => sent.push(JSON.stringify(headers)));
  app.page.on('websocket', (socket) => sent.push(socket.url()));
  await app.page.reload();
  await ready(app.page);
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter((text) => text.includes(token))).toEqual([]);
  expect(app.output().split(token)).toHaveLength(2);
});

test('a page that is opened from here learns neither where from nor who by', async ({ app }) => {
  const referers: (string | undefined)[] = [];
  const elsewhere = await startHttpServer((request, response) => {
    if (request.url === '/opened') referers.push(request.headers.referer);
    response.setHeader('content-type', 'text/html').end('<title>elsewhere</title>');
  });
  const opening = app.page.context().waitForEvent('page');
  await app.page.evaluate((url) => void window.open(url), `${elsewhere.address}/opened`);
  const opened = await opening;
  await expect(opened).toHaveTitle('elsewhere');
  expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
  expect(referers).toEqual([undefined]);
  await elsewhere.close();
});

test('the token of an earlier start lets nobody in', async ({ app }) => {
  const old = addressOf(app);
  await app.relaunch();
  const address = addressOf(app);
  expect(address.hash).not.toBe(old.hash);
  const page = await openIn(app.page.context(), address.origin + old.pathname + old.hash);
  await expect(page.getByRole('alert')).toContainText('Vitrine does not answer');
  await expect(page.locator('[data-app-state="ready"]')).not.toBeAttached();
  await app.close();
  expect(app.takeProblems().join('\n')).toMatch(/WebSocket .* failed/);
});

test('another page in the same browser opens no socket, even with the token', async ({ app }) => {
  const address = addressOf(app);
  const evil = await startHttpServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>'),
  );
  const page = await openIn(app.page.context(), evil.address);
  const open = (token: string) =>
    page.evaluate(
      ([host, secret]) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${host}/calls`, ['vitrine.calls', `vitrine.token.${secret}`]);
          socket.onopen = () => resolve('open');
          socket.onerror = () => resolve('refused');
        }),
      [address.host, token],
    );
  expect(await open(tokenOf(address))).toBe('refused');
  const read = page.evaluate((url) => fetch(url).then((answer) => answer.text()), address.origin);
  await expect(read).rejects.toThrow('Failed to fetch');
  await app.close();
  app.takeProblems();
  await evil.close();
});
