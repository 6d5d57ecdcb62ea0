import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OUT, readBuilt } from '../fixtures/built-files.ts';
import { connectAsWindow } from '../fixtures/host-client.ts';
import { installWithout } from '../fixtures/installed-copy.ts';
import { readOutput } from '../fixtures/process-output.ts';
import { stopProcess } from '../fixtures/stop-process.ts';

const OLD_NODE = ['--require', join(import.meta.dirname, '../fixtures/old-node.cjs')];
const MACHINE = `${process.platform} ${process.arch}`;
const NO_STORE = `Vitrine’s catalog store has no build for ${MACHINE}.`;

/** The package is specific to the platform. */
const ENGINES = ['gnu', 'musl', 'msvc', ''].map((kind) =>
  ['@lancedb/lancedb', process.platform, process.arch, kind].filter((part) => part !== '').join('-'),
);

function start(args: readonly string[], { root = join(OUT, '..'), node = [] as readonly string[] } = {}) {
  const child = spawn(process.execPath, [...node, join(root, 'out/vitrine.cjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stopProcess(child));
  return child;
}

async function installedWithout(...missing: readonly string[]): Promise<string> {
  const root = await installWithout(missing);
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
  return root;
}

/** The exit code and the output of a command that exits by itself. */
async function run(args: readonly string[], place: Parameters<typeof start>[1] = {}) {
  const child = start(args, place);
  const code = new Promise((resolve) => child.once('close', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, errors };
}

async function openWindow(root: string) {
  const shell = start(['--no-open', '--data', join(root, 'data')], { root });
  const window = await connectAsWindow(await readOutput(shell).find(/http:\/\/127\.0\.0\.1:\d+\/#\S+/));
  onTestFinished(window.close);
  return window.client;
}

describe('the installed command', () => {
  it('reports the required Node version in a Node that is too old, and exits', async () => {
    expect(await run(['--version'], { node: OLD_NODE })).toEqual({
      code: 1,
      out: '',
      errors: 'Vitrine needs Node 20.19 or newer. This is Node 18.20.4.\n',
    });
  });

  it('starts with a file that an old Node can parse', () => {
    const program = readBuilt('vitrine.cjs').replace(/\/\*.*?\*\//s, '');
    expect(program).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(program).not.toMatch(/=>|`|\b(?:const|let|class|async|import)\b|\.\.\.|\?\.|\?\?|,\s*\)/);
  });

  it('has an `engines` range of the only kind that the version check supports', async () => {
    const { engines } = JSON.parse(await readFile(join(OUT, '../package.json'), 'utf8'));
    expect(engines.node).toMatch(/^>=\d+(\.\d+)*$/);
  });

  it.each([
    ['--help', /^Serves Vitrine’s window.*\n\n {2}--port N .*\n {2}server +run the local server alone\n/s],
    ['--version', /^Vitrine \d+\.\d+\.\d+\n$/],
    ['server --help', /^Runs Vitrine’s local server.*VITRINE_SERVER_TOKENS/s],
    ['server --version', /^Vitrine \d+\.\d+\.\d+\n$/],
    ['completions --help', /^Prints the script/],
    ['completions bash', /\ncomplete -F _vitrine vitrine\n$/],
    ['completions zsh', /^#compdef vitrine\n/],
    ['completions fish', /\ncomplete -c vitrine -f\n/],
    ['manual', /^\.TH VITRINE 1 .*vitrine\\-server/s],
  ])('supports %s', async (words, expected) => {
    expect(await run(words.split(' '))).toEqual({
      code: 0,
      out: expect.stringMatching(expected),
      errors: '',
    });
  });

  it.each([
    ['sevrer', 'There is no command sevrer. Did you mean server?'],
    ['paint', 'There is no command paint. vitrine --help lists them.'],
    ['--prot 1', 'There is no switch --prot. Did you mean --port?'],
    ['--port 99999', '--port takes a number from 0 to 65535, not "99999"'],
    ['server --dta /tmp', 'There is no switch --dta. Did you mean --data?'],
    ['completions tcsh', 'vitrine completions takes bash, zsh, or fish'],
    ['completions', 'vitrine completions takes bash, zsh, or fish'],
  ])('rejects %s with an error of one line', async (words, line) => {
    expect(await run(words.split(' '))).toEqual({ code: 2, out: '', errors: `${line}\n` });
  });

  it('runs the local server alone', async () => {
    const root = await installedWithout();
    const server = start(['server', '--json', '--sample', '--data', join(root, 'data')], { root });
    const { url, key } = JSON.parse(await readOutput(server).find(/^.*\n/));
    const listed = await fetch(`${url}/v1/namespace/$/list`, { headers: { 'x-api-key': key } });
    expect(await listed.json()).toMatchObject({
      namespaces: expect.arrayContaining(['prod']),
    });
  });
});

describe('without a native build of the store', () => {
  const natives = [`@lmdb/lmdb-${process.platform}-${process.arch}`];

  it('the local server exits with an error that names the system, and still prints its help', async () => {
    const root = await installedWithout(...natives);
    expect(await run(['server', '--data', join(root, 'data')], { root })).toEqual({
      code: 1,
      out: '',
      errors: `${NO_STORE}\n`,
    });
    expect((await run(['server', '--help'], { root })).code).toBe(0);
  });

  it('a request to the local server is rejected with the same error', async () => {
    const client = await openWindow(await installedWithout(...natives));
    const { id: connectionId } = await client.localServer.openSample();
    await expect(client.catalog.children({ connectionId, id: [] })).rejects.toThrow(NO_STORE);
  });
});

it('without a native build of the table engine, only requests for rows are rejected, with the reason', async () => {
  const client = await openWindow(await installedWithout(...ENGINES));
  const { id: connectionId } = await client.localServer.openSample();
  const { namespaces } = await client.catalog.children({ connectionId, id: [] });
  expect(namespaces).toContain('prod');
  const { answer } = await client.catalog.table({ connectionId, id: ['prod', 'shop', 'orders'] });
  expect(answer).toHaveProperty('location');
  const reason = `There is no table engine for ${process.platform} on ${process.arch}, so the local server can only keep the catalog here.`;
  const refused = { data: { serverMessage: expect.stringContaining(reason) } };
  const live = { connectionId, id: ['live', 'products'] };
  await expect(client.catalog.table(live)).rejects.toMatchObject(refused);
  await expect(client.rows.page({ ...live, offset: 0n, limit: 1 })).rejects.toMatchObject(refused);
});
