import type { BrowserContext, Page } from '@playwright/test';
import { type App, expect, test } from '../fixtures/app.ts';
import { startHttpServer } from '../fixtures/http-server.ts';

const ready = (page: Page) => expect(page.locator('[data-app-state="ready"]')).toBeAttached();

/** The addresses that the process printed, the latest last. */
function printed(app: App): readonly [URL, ...URL[]] {
  const [first = '', ...others] = app.output().match(/http:\S+/g) ?? [];
  return [new URL(first), ...others.map((text) => new URL(text))];
}

/** An address that is still valid: the next one is printed as soon as one was used. */
async function nextAddress(app: App, used: number): Promise<URL> {
  await expect.poll(() => printed(app).length).toBe(used + 1);
  return printed(app)[used] ?? new URL('about:blank');
}

const codeOf = (address: URL) => new URLSearchParams(address.hash.slice(1)).get('code') ?? '';

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('vitrine.token') ?? '');

async function openIn(context: BrowserContext, address: string | URL): Promise<Page> {
  const page = await context.newPage();
  await page.goto(String(address));
  return page;
}

/** Records the requests that the page sends from now on. */
async function watchSent({ page }: App): Promise<readonly string[]> {
  const sent: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => sent.push(JSON.stringify(request)));
  // Includes the headers that the browser adds.
  session.on('Network.requestWillBeSentExtraInfo', ({ headers }) => sent.push(JSON.stringify(headers)));
  page.on('websocket', (socket) => sent.push(socket.url()));
  return sent;
}

test('a printed address opens a window once, and the token is sent only with the WebSocket', async ({
  app,
}) => {
  const [address] = printed(app);
  const token = await tokenOf(app.page);
  const context = app.page.context();
  expect(Buffer.from(codeOf(address), 'base64url')).toHaveLength(32);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);

  await test.step('the code is removed from the address bar and the navigation history', async () => {
    expect(app.page.url()).toBe(`${address.origin}/`);
    const session = await context.newCDPSession(app.page);
    // The browser's own history may have the typed address; the page's navigation history must not.
    const { entries } = await session.send('Page.getNavigationHistory');
    expect(entries.map(({ url }) => url)).toEqual(['about:blank', `${address.origin}/`]);
    expect(await app.page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  });

  await test.step('a reload works, and no request contains the token', async () => {
    const sent = await watchSent(app);
    await app.page.reload();
    await ready(app.page);
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.filter((text) => text.includes(token))).toEqual([]);
  });

  await test.step('a used address and an address without a code are rejected', async () => {
    for (const closed of [address, address.origin]) {
      const otherServer = await openIn(context, closed);
      await expect(otherServer.getByRole('heading', { name: 'This address can’t be used' })).toBeVisible();
      await expect(otherServer.locator('[data-app-state="ready"]')).not.toBeAttached();
    }
  });

  await test.step('the next printed address opens a second tab', async () => {
    const next = await nextAddress(app, 1);
    expect(codeOf(next)).not.toBe(codeOf(address));
    await ready(await openIn(context, next));
  });
  expect(app.takeProblems().join('\n')).toMatch(/401/);

  await test.step('a page of another origin gets no referrer and no opener, and its WebSocket is refused even with the token', async () => {
    const referers: (string | undefined)[] = [];
    const elsewhere = await startHttpServer((request, response) => {
      if (request.url === '/opened') referers.push(request.headers.referer);
      response.setHeader('content-type', 'text/html').end('<title>elsewhere</title>');
    });
    const opening = app.page.context().waitForEvent('page');
    await app.page.evaluate((url) => void window.open(url), `${elsewhere.address}/opened`);
    const page = await opening;
    await expect(page).toHaveTitle('elsewhere');
    expect(await page.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    expect(referers).toEqual([undefined]);

    const socket = page.evaluate(
      ([host, secret]) =>
        new Promise((resolve) => {
          const opened = new WebSocket(`ws://${host}/calls`, ['vitrine.calls', `vitrine.token.${secret}`]);
          opened.onopen = () => resolve('open');
          opened.onerror = () => resolve('refused');
        }),
      [address.host, token] as const,
    );
    expect(await socket).toBe('refused');
    const read = page.evaluate((url) => fetch(url).then((answer) => answer.text()), address.origin);
    await expect(read).rejects.toThrow('Failed to fetch');
    await elsewhere.close();
  });

  expect(app.output()).not.toContain(token);
  app.takeProblems();

  await test.step('the token and the address of an earlier start are rejected', async () => {
    const unused = await nextAddress(app, 2);
    const earlierToken = await tokenOf(app.page);
    await app.relaunch();
    const [address] = printed(app);
    const page = await openIn(app.page.context(), address.origin + unused.hash);
    await expect(page.getByRole('heading', { name: 'This address can’t be used' })).toBeVisible();
    await page.evaluate((old) => sessionStorage.setItem('vitrine.token', old), earlierToken);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Vitrine isn’t responding');
    await expect(page.locator('[data-app-state="ready"]')).not.toBeAttached();
    await app.close();
    expect(app.takeProblems().join('\n')).toMatch(/WebSocket .* failed/);
  });
});
