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
    ['src/core/a.ts', 'const value = eval(text);'],
    ['src/core/a.ts', 'new Function(text)();'],
    ['src/core/a.ts', 'const id = Math.random();'],
    ['src/core/activity-log/a.ts', 'const key = secret.reveal();'],
    ['src/main/a.ts', 'const key = secret.reveal();'],
    ['src/main/window-options.ts', "enableBlinkFeatures: 'X',"],
    ['src/main/window-options.ts', 'nodeIntegration: true,'],
    ['src/main/window-options.ts', 'nodeIntegrationInWorker: true,'],
    ['src/core/a.test.ts', "it.only('works', () => {});"],
    ['e2e/journeys/a.spec.ts', "test.describe.only('works', () => {});"],
    ['src/core/a.ts', 'const seen = new Map<string, readonly Id[]>();'],
    ['src/server/a.ts', 'export const open: Set<string> = new Set();'],
    ['src/plan/a.ts', 'const a = 1;\nlet last: string | undefined;'],
    ['e2e/journeys/a.spec.ts', 'await page.waitForTimeout(100);'],
    ['src/core/a.ts', '// @ts-ignore'],
    ['docs/a.md', 'see /work/main'],
    ['.ci/run', "cd '/root/project'"],
    ['docs/a.md', 'see ../shared/design.md'],
    ['.npmrc', 'registry=https://registry.npmjs.org/'],
  ])('finds one in %s: %s', (path, text) => {
    expect(findings(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/main/window-options.ts', 'webSecurity: true, nodeIntegration: false,'],
    ['src/main/listen-for-ports.ts', "import { ipcMain } from 'electron';"],
    ['src/renderer/a.ts', 'if (element.innerHTML === "") return;'],
    ['e2e/journeys/a.spec.ts', "await page.$eval('main', read); await page.evaluate(() => eval('1'));"],
    ['src/renderer/a.ts', 'retrieval(list); filter.only(list);'],
    ['docs/a.md', 'never call eval( or Math.random'],
    ['src/core/a.ts', "import x from './network/root/index.ts'; const path = '/v1/work/root';"],
    ['src/renderer/a.ts', 'commands.registry.open.run();'],
    ['src/core/namespace/a.ts', 'const key = secret.reveal();'],
    ['src/core/activity-log/a.test.ts', 'expect(secret.reveal()).toBe(word);'],
    ['src/renderer/ui/tree/a.ts', 'view.reveal(index);'],
    ['src/renderer/a.ts', 'const seen = new Map<string, string>();'],
    ['src/core/a.ts', "const WORDS = new Map([['a', 'b']]);\n  const seen = new Set();"],
    ['src/core/uploads/readers/program.ts', 'let batches: Batches | undefined;'],
  ])('finds none in %s: %s', (path, text) => {
    expect(findings(path, text)).toEqual([]);
  });

  it('names file, line, reason and remedy', () => {
    const [found] = findings('src/core/a.ts', 'const a = 1;\nconst b = Math.random();\n');
    expect(found).toBe(
      'src/core/a.ts:2  Math.random: this can be guessed, and can not be repeated\n' +
        '    Use node:crypto or crypto.getRandomValues for ids and tokens, a seeded generator for made-up data.',
    );
  });
});
