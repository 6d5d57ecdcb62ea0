import { describe, expect, it } from 'vitest';
import { BANNED_TEXTS } from './banned-patterns.mjs';
import { formatFinding } from './finding.mjs';
import { checkTexts } from './texts.mjs';

/** @type {(path: string, text: string) => string[]} */
function findings(path, text) {
  return checkTexts([{ path, text }], BANNED_TEXTS).map(formatFinding);
}

describe('banned texts', () => {
  it.each([
    ['src/renderer/A.tsx', '<p dangerouslySetInnerHTML={html} />'],
    ['src/renderer/a.ts', 'element.innerHTML = name;'],
    ['src/renderer/a.ts', 'element.outerHTML=name;'],
    ['src/renderer/a.ts', 'element.insertAdjacentHTML("beforeend", name);'],
    ['src/main/a.ts', 'safeStorage.setUsePlainTextEncryption(true);'],
    ['src/core/a.ts', 'connect({ rejectUnauthorized: false });'],
    ['scripts/a.mjs', "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';"],
    ['src/main/window.ts', 'webSecurity: true,'],
    ['src/main/index.ts', "import { ipcMain } from 'electron';"],
    ['src/renderer/a.ts', "new Blob([text], { type: 'text/csv' });"],
    ['src/core/a.ts', 'const value = eval(text);'],
    ['src/core/a.ts', 'new Function(text)();'],
    ['src/core/a.ts', 'const id = Math.random();'],
    ['src/core/activity-log/a.ts', 'const key = secret.reveal();'],
    ['src/main/a.ts', 'const key = secret.reveal();'],
    ['src/server/a.ts', 'return timingSafeEqual(Buffer.from(given), Buffer.from(token));'],
    ['src/web/a.ts', 'if (given === token) return;'],
    ['src/core/storage-gateway/a.ts', 'return shown !== access.token;'],
    ['src/server/http/a.ts', 'const isRight = adminToken === given;'],
    ['src/core/a.ts', 'const server = createServer(answer);'],
    ['src/core/a.ts', 'const server = new http.Server(answer);'],
    ['src/web/a.ts', "server.on('upgrade', open);"],
    ['src/web/a.ts', 'new WebSocketServer({ port });'],
    ['src/server/a.ts', 'const app = fastify({ forceCloseConnections: true });'],
    ['src/core/a.ts', "const url = new URL(request.url ?? '/', 'http://127.0.0.1');"],
    ['src/core/a.ts', "const { pathname } = new URL('http://x' + request.url);"],
    ['src/main/window-options.ts', "enableBlinkFeatures: 'X',"],
    ['src/main/window-options.ts', 'nodeIntegration: true,'],
    ['src/main/window-options.ts', 'nodeIntegrationInWorker: true,'],
    ['src/core/a.test.ts', "it.only('works', () => {});"],
    ['e2e/journeys/a.spec.ts', "test.describe.only('works', () => {});"],
    ['src/core/a.ts', 'const seen = new Map<string, readonly Id[]>();'],
    ['src/server/a.ts', 'export const open: Set<string> = new Set();'],
    ['src/plan/a.ts', 'const a = 1;\nlet last: string | undefined;'],
    ['e2e/journeys/a.spec.ts', 'await page.waitForTimeout(100);'],
    ['e2e/fixtures/a.ts', "readdirSync('/proc').filter(isNumber);"],
    ['e2e/fixtures/a.ts', "const text = await readFile('/proc/net/tcp', 'utf8');"],
    ['interop/a.test.ts', "await run('ss', ['-ltn']);"],
    ['src/core/a.test.ts', "await promisify(execFile)('lsof', ['-i']);"],
    ['src/core/a.test.ts', "exec('pkill node');"],
    ['e2e/shells/a.spec.ts', "spawn('taskkill', ['/IM', 'vitrine.exe']);"],
    ['src/server/a.test.ts', "process.kill(4711, 'SIGKILL');"],
    ['src/server/a.test.ts', 'process.kill(-1);'],
    ['src/core/testing/a.ts', "server.listen(8080, '127.0.0.1');"],
    ['bench/servers/a.mjs', "await app.listen({ host: '127.0.0.1', port: 9000 });"],
    ['src/core/a.test.ts', "await fetch('http://127.0.0.1:8080/v1/tables');"],
    ['src/core/a.test.ts', 'new WebSocket(`ws://localhost:4000/calls`);'],
    ['e2e/journeys/a.spec.ts', "const ADDRESS = 'http://localhost:2333';"],
    ['e2e/built/a.test.ts', "run('vitrine', ['--port', '8080']);"],
    ['src/core/a.ts', '// @ts-ignore'],
    ['docs/a.md', 'see /work/main'],
    ['.ci/run', "cd '/root/project'"],
    ['docs/a.md', 'see ../shared/design.md'],
    ['.npmrc', 'registry=https://registry.npmjs.org/'],
  ])('are reported in %s: %s', (path, text) => {
    expect(findings(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/main/window-options.ts', 'webSecurity: true, nodeIntegration: false,'],
    ['src/main/listen-for-ports.ts', "import { ipcMain } from 'electron';"],
    ['src/loopback/same-secret.ts', 'timingSafeEqual(one, digest)'],
    [
      'src/web/a.ts',
      "if (token === undefined || token !== '' || isToken(token) === apiToken.isRight) return;",
    ],
    ['src/loopback/loopback-server.ts', "createServer(settings, answer).on('upgrade', open);"],
    ['src/core/testing/a.ts', "createServer(answer).on('request', (request) => new URL(request.url));"],
    ['src/web/a.ts', 'new WebSocketServer({ noServer: true }); createLoopbackServer({ name });'],
    ['src/server/a.ts', 'const app = fastify({ serverFactory: listening });'],
    ['src/core/a.ts', 'const url = new URL(address.url);'],
    ['src/renderer/a.ts', 'if (element.innerHTML === "") return;'],
    ['e2e/journeys/a.spec.ts', "await page.$eval('main', read); await page.evaluate(() => eval('1'));"],
    ['src/renderer/a.ts', 'retrieval(list); filter.only(list);'],
    ['docs/a.md', 'never call eval( or Math.random'],
    ['e2e/fixtures/processes-below.ts', "execFile('ps', ['-A']); readFile('/proc/net/tcp');"],
    [
      'e2e/fixtures/a.ts',
      "readFile('/proc/' + pid + '/cmdline'); process.kill(pid, 0); process.kill(-child.pid);",
    ],
    ['src/core/a.test.ts', "server.listen(0, '127.0.0.1'); await fetch('http://127.0.0.1:9/');"],
    ['src/core/a.test.ts', "['http://localhost:2333', 'http, port 2333'], ['ß', 'ss'], ['--port', '8080']"],
    ['e2e/built/a.test.ts', "run('vitrine', ['--port', '0']); run('--port 99999', 'http://127.0.0.1:1');"],
    ['e2e/parts/a.spec.ts', "answers: [{ origin: 'http://127.0.0.1:4000' }]"],
    ['src/main/a.ts', "execFile('taskkill', ['/PID', pid]);"],
    ['src/core/a.ts', "import x from './network/root/index.ts'; const path = '/v1/work/root';"],
    ['src/renderer/a.ts', 'commands.registry.open.run();'],
    ['src/core/namespace/a.ts', 'const key = secret.reveal();'],
    ['src/core/activity-log/a.test.ts', 'expect(secret.reveal()).toBe(word);'],
    ['src/renderer/ui/collection/a.ts', 'view.reveal(index);'],
    ['src/renderer/a.ts', 'const seen = new Map<string, string>();'],
    ['src/core/a.ts', "const WORDS = new Map([['a', 'b']]);\n  const seen = new Set();"],
    ['src/core/uploads/readers/program.ts', 'let batches: Batches | undefined;'],
  ])('are not reported in %s: %s', (path, text) => {
    expect(findings(path, text)).toEqual([]);
  });

  it('are reported with file, line, reason, and fix', () => {
    const [found] = findings('src/core/a.ts', 'const a = 1;\nconst b = Math.random();\n');
    expect(found).toBe(
      'src/core/a.ts:2  Math.random: this can be guessed, and can not be repeated\n' +
        '    Use node:crypto or crypto.getRandomValues for ids and tokens, a seeded generator for made-up data.',
    );
  });
});
