import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey.ts';
import { reachOut, runText, strangeGlobals } from '../fixtures/page-attacks.ts';

test.use({ place: 'sample' });

test('the page loads only its own files, runs no injected code, and can’t connect elsewhere', async ({
  app,
  sample: window,
  serve,
}) => {
  await test.step('all requests of the page go to its own origin', async () => {
    const { page } = app;
    const requestedUrls: string[] = [];
    page.context().on('request', (request) => requestedUrls.push(request.url()));
    page.on('websocket', (socket) => requestedUrls.push(socket.url().replace('ws:', 'http:')));
    await page.reload();
    await window.sidebar.choose('prod', 'shop', 'orders');
    await expect(window.table.name).toHaveText('orders');
    const own = await page.evaluate(() => `${location.protocol}//${location.host}`);
    expect(
      requestedUrls.map((url) => new URL(url)).map(({ protocol, host }) => `${protocol}//${host}`),
    ).toEqual(requestedUrls.map(() => own));
    expect(requestedUrls.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0);
    expect(own).toBe(app.shell === 'desktop' ? 'app://vitrine' : new URL(page.url()).origin);
    expect(app.takeProblems()).toEqual([]);
  });
  await test.step('the page has no globals of Node, Electron, or Vitrine', async () => {
    const types = await app.page.evaluate(() =>
      ['require', 'process', 'Buffer', 'global', 'module', 'electron', 'ipcRenderer'].map(
        (name) => typeof Reflect.get(window, name),
      ),
    );
    expect(new Set(types)).toEqual(new Set(['undefined']));
    expect(await app.page.evaluate(strangeGlobals)).toEqual([]);
  });

  await test.step('the page has a strict content security policy, with a new nonce on each load', async () => {
    const [one, two] = [await app.page.reload(), await app.page.reload()];
    const policy = one?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(two?.headers()['content-security-policy']).not.toBe(policy);
  });

  await test.step('no text in the page is executed', async () => {
    expect(await app.page.evaluate(runText)).toEqual([]);
    let problems = '';
    await expect.poll(() => (problems += app.takeProblems().join('\n'))).toContain('Content Security Policy');
  });
  await test.step('the policy blocks other servers, files, and form submissions', async () => {
    const otherServer = await serve((_, response) => response.end());
    const refused = await app.page.evaluate(reachOut, otherServer.address);
    // Trusted Types block the addresses of scripts and objects before `script-src` and `object-src` do.
    const rules = [
      'connect-src',
      'font-src',
      'frame-src',
      'img-src',
      'media-src',
      'require-trusted-types-for',
    ];
    expect(refused).toEqual(expect.arrayContaining([...rules, 'style-src-elem']));
    const read = (url: string) =>
      app.page.evaluate((from) => fetch(from).then((answer) => answer.text()), url);
    await expect(read('file:///etc/passwd')).rejects.toThrow('Failed to fetch');
    expect(await sendForm(app.page, otherServer.address)).toBe('form-action');
    expect(otherServer.seen).toEqual([]);
  });
  await app.close();
  app.takeProblems();
});

/** Resolves with the directive that blocked it. */
async function sendForm(page: Page, address: string): Promise<unknown> {
  return page.evaluate((action) => {
    const refused = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
    });
    const form = Object.assign(document.createElement('form'), { action, method: 'post' });
    document.body.append(form);
    form.submit();
    return refused;
  }, address);
}
