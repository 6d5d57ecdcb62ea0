import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../fixtures/app.ts';
import { lookAround, NO_OTHER_ACCOUNT } from '../fixtures/other-account.ts';
import { readOutput } from '../fixtures/process-output.ts';
import { processesBelow } from '../fixtures/processes-below.ts';
import { stopProcess } from '../fixtures/stop-process.ts';

const PROGRAM = join(import.meta.dirname, '../../out/web/index.js');

test.skip(process.platform !== 'linux', 'only on Linux can a test replace the command that opens browsers');

let home: string;
let host: ChildProcess | undefined;

test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-e2e-opened-'));
  await chmod(home, 0o755);
  await program(
    'xdg-open',
    `printf %s "$1" > "${home}/opened.part" && mv "${home}/opened.part" "${home}/opened"; sleep 30`,
  );
  await program('xdg-settings', 'echo browser.desktop');
});
test.afterEach(async () => {
  if (host !== undefined) await stopProcess(host);
  await rm(home, { recursive: true, force: true });
});

/** Puts a script in front of a command of the system, on the `PATH`. */
async function program(name: string, script: string): Promise<void> {
  const path = join(home, 'bin', name);
  await mkdir(join(home, 'bin'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
}

const openedFile = () => readFile(join(home, 'opened'), 'utf8').catch(() => '');

const CODE = /(?<=#code=)[\w-]{43}/;

/** Starts the command without `--no-open`, and waits until it has the system open a browser. */
async function startAndOpen(...words: readonly string[]) {
  host = spawn(process.execPath, [PROGRAM, ...words, '--port', '0', '--data', join(home, 'data')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: ':0', PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}` },
  });
  const output = readOutput(host);
  const printed = await output.find(CODE);
  await expect.poll(openedFile).not.toBe('');
  const file = await openedFile();
  const code = CODE.exec(await readFile(file, 'utf8'))?.[0] ?? '';
  return { host, printed, code, file };
}

test('the system browser opens a private file with a one-time code, which is deleted on exit', async ({
  shellBrowser,
}) => {
  const { host: started, printed, code, file } = await startAndOpen();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(code).toHaveLength(43);
  expect(code).not.toBe(printed);
  const page = await shellBrowser?.newPage();
  if (page === undefined) throw new Error('The browser shell needs a browser.');
  await page.goto(pathToFileURL(file).href);
  await expect(page.locator('[data-app-state="ready"]')).toBeAttached();
  expect(new URL(page.url()).hash).toBe('');
  await page.close();
  await stopProcess(started);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('a bucket on the command line opens a dialog and a prefilled form, not the bucket', async ({
  shellBrowser,
}) => {
  const { file } = await startAndOpen('s3://lake-eu/analytics');
  const page = await shellBrowser?.newPage();
  if (page === undefined) throw new Error('The browser shell needs a browser.');
  await page.goto(pathToFileURL(file).href);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This bucket isn’t open');
  await expect(dialog).toContainText('s3://lake-eu/analytics');
  await dialog.getByRole('button', { name: 'Open bucket' }).click();
  await expect(page.locator('input[value="s3://lake-eu/analytics"]')).toBeVisible();
  await page.close();
});

test('another account can see the path of the opened file, but can’t read the code in it', async () => {
  test.skip(NO_OTHER_ACCOUNT !== undefined, NO_OTHER_ACCOUNT ?? '');
  const { host: started, code, file } = await startAndOpen();
  const own = started.pid ?? 0;
  const pids = [own, ...(await processesBelow(own))];
  const { processes, files } = await lookAround({ pids, files: [file] });
  expect(processes.some((text) => text.includes(file))).toBe(true);
  expect(processes.join('\n')).not.toContain(code);
  expect(files).toEqual([]);
});
