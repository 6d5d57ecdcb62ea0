import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { type NpmCommand, npmRun } from '../fixtures/npm-command.ts';

interface CommandFixtures {
  /** A temporary folder for this test. */
  data: string;
  run: typeof npmRun;
}

const it = base.extend<CommandFixtures>({
  data: async ({ task: _ }, use) => {
    const data = await mkdtemp(join(tmpdir(), 'vitrine-command-'));
    await use(data);
    await rm(data, { recursive: true, maxRetries: 10, retryDelay: 100 });
  },
  // Depends on `data`, so that commands that still run are stopped before their folder is deleted.
  run: async ({ data: _ }, use) => {
    const commands: NpmCommand[] = [];
    await use((...args) => {
      const command = npmRun(...args);
      commands.push(command);
      return command;
    });
    await Promise.all(commands.map((command) => command.stop()));
  },
});

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}/;

async function expectWindow(address: string): Promise<void> {
  const page = await fetch(address);
  expect(await page.text()).toContain('<title>Vitrine</title>');
}

async function getJson(url: string, options?: RequestInit) {
  return (await fetch(url, options)).json();
}

describe('npm start', () => {
  for (const [reason, environment] of [
    ['there is no display', {}],
    // Nothing opens this display; it only has to be set. The runtime is searched for in an empty folder, and the
    // installer can't download one.
    [
      'The Electron runtime is missing and couldn’t be downloaded',
      { DISPLAY: ':987', ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
    ],
  ] as const) {
    it(`opens in the browser instead: ${reason}`, async ({ run, data }) => {
      const started = performance.now();
      const nowhere = {
        ELECTRON_OVERRIDE_DIST_PATH: data,
        electron_config_cache: join(data, 'cache'),
        ELECTRON_MIRROR: 'http://127.0.0.1:1/',
      };
      const start = run('start', ['--no-open', '--data', join(data, 'data')], { ...nowhere, ...environment });
      const address = await start.find(ADDRESS);
      expect(performance.now() - started).toBeLessThan(10_000);
      await expectWindow(address);
      await start.stop();
      expect(
        (await start.out).split('\n').filter((line) => line.includes('Can’t open a desktop window')),
      ).toEqual([`Can’t open a desktop window: ${reason}. Opening in the browser instead.`]);
    });
  }
});

describe('npm run web', () => {
  it('prints a working address, reports a port that is in use, and exits on a signal', async ({
    run,
    data,
  }) => {
    const folder = join(data, 'new', 'folder');
    const web = run('web', ['--no-open', '--port', '0', '--data', folder]);
    const address = await web.find(ADDRESS);
    await expectWindow(address);
    expect(await readdir(folder)).toContain('vitrine.lock');

    const { port } = new URL(address);
    const second = run('web', ['--no-open', '--port', port, '--data', join(data, 'second')]);
    expect(await second.code).not.toBe(0);
    expect(await second.errors).toBe(
      `Couldn’t listen on 127.0.0.1:${port}: the port is already in use. Choose another port with --port, or 0 for any free one.\n`,
    );
    expect(await readdir(join(data, 'second'))).not.toContain('vitrine.lock');

    await web.stop();
    expect((await web.out).trim().split('\n')).toHaveLength(1);
    expect(await readdir(folder)).not.toContain('vitrine.lock');
  });
});

describe('npm run server', () => {
  it('prints one line of JSON, responds to requests, and exits on a signal', async ({ run, data }) => {
    const server = run('server', ['--port', '0', '--data', data, '--sample', '--scale', '1000', '--json']);
    const { url, pid, key } = JSON.parse(await server.find(/^.*\n/));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(process.kill(pid, 0)).toBe(true);
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    expect((await fetch(`${url}/v1/namespace/$/list`)).status).toBe(401);
    expect(await getJson(`${url}/v1/namespace/$/list`, { headers })).toMatchObject({
      namespaces: expect.arrayContaining(['prod', 'scale']),
    });
    expect(await getJson(`${url}/v1/namespace/prod$shop/table/list`, { headers })).toMatchObject({
      tables: expect.arrayContaining(['orders']),
    });
    const describe = { method: 'POST', headers, body: '{}' };
    expect(await getJson(`${url}/v1/table/prod$shop$orders/describe`, describe)).toHaveProperty('location');
    const { tables } = await getJson(`${url}/v1/namespace/scale/table/list?limit=2000`, { headers });
    expect(new Set(tables).size).toBe(1000);
    process.kill(pid, 'SIGTERM');
    expect(await server.code).toBe(0);
    expect((await server.out).split('\n')).toHaveLength(2);
    expect(await server.errors).toBe('');
    await expect(fetch(url)).rejects.toThrow();
  });
});

describe('an unknown argument', () => {
  for (const [command, code, words] of [
    ['start', 1, "Unknown option '--prot'"],
    ['web', 2, 'There is no switch --prot. Did you mean --port?'],
    ['server', 2, 'There is no switch --prot. Did you mean --port?'],
  ] as const) {
    it(`makes npm run ${command} exit with an error of one line`, async ({ run }) => {
      const wrong = run(command, ['--prot', '1']);
      expect(await wrong.code).toBe(code);
      expect(await wrong.errors).toBe(`${words}\n`);
      expect(await wrong.out).toBe('');
    });
  }
});
