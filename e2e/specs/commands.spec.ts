import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '../fixtures/app.ts';
import { type NpmCommand, npmRun } from '../fixtures/npm-command.ts';

interface CommandFixtures {
  /** A folder of this test's own. */
  data: string;
  run: typeof npmRun;
}

const test = base.extend<CommandFixtures>({
  data: async ({ playwright: _ }, use) => {
    const data = await mkdtemp(join(tmpdir(), 'vitrine-e2e-command-'));
    await use(data);
    await rm(data, { recursive: true, maxRetries: 10, retryDelay: 100 });
  },
  // After the folder, so that a command that still runs is ended before its folder goes.
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

test.beforeEach(({ shell }) => {
  test.skip(
    shell === 'desktop',
    'the commands are the same for both shells, and the browser shell’s run has tried them',
  );
});

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}/;

async function expectWindow(address: string): Promise<void> {
  const page = await fetch(address);
  expect(await page.text()).toContain('<title>Vitrine</title>');
}

test.describe('npm start', () => {
  for (const [reason, environment] of [
    ['there is no display', {}],
    // A display that nobody opens: it only has to be asked for. The runtime is looked for in an empty folder, and the
    // installer has nowhere to fetch one from.
    [
      "Electron's runtime is not here and could not be fetched",
      { DISPLAY: ':987', ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
    ],
  ] as const) {
    test(`serves to a browser where ${reason}`, async ({ run, data }) => {
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
      expect((await start.out).split('\n').filter((line) => line.includes('No desktop window'))).toEqual([
        `No desktop window: ${reason}. Serving it to a browser instead.`,
      ]);
    });
  }

  test('ends with one line on an argument that it does not know', async ({ run }) => {
    const start = run('start', ['--prot', '1']);
    expect(await start.code).toBe(1);
    expect(await start.errors).toBe("Unknown option '--prot'\n");
    expect(await start.out).toBe('');
  });
});

test.describe('npm run web', () => {
  test('prints an address that answers, and ends when it is asked to', async ({ run, data }) => {
    const web = run('web', ['--no-open', '--port', '0', '--data', join(data, 'new', 'folder')]);
    await expectWindow(await web.find(ADDRESS));
    expect(await readdir(join(data, 'new', 'folder'))).toContain('vitrine.lock');
    await web.stop();
    expect((await web.out).trim().split('\n')).toHaveLength(1);
    expect(await readdir(join(data, 'new', 'folder'))).not.toContain('vitrine.lock');
  });

  test('says in one line that a port is taken', async ({ run, data }) => {
    const first = run('web', ['--no-open', '--port', '0', '--data', join(data, 'first')]);
    const { port } = new URL(await first.find(ADDRESS));
    const second = run('web', ['--no-open', '--port', port, '--data', join(data, 'second')]);
    expect(await second.code).not.toBe(0);
    expect(await second.errors).toBe(
      `Could not listen on 127.0.0.1:${port}: the port is taken. Choose another port with --port, or 0 for any free one.\n`,
    );
    expect(await readdir(join(data, 'second'))).not.toContain('vitrine.lock');
  });
});

test.describe('npm run server', () => {
  test('prints one line of JSON, answers, and ends when it is asked to', async ({ run, data }) => {
    const server = run('server', ['--port', '0', '--data', data, '--sample', '--json']);
    const { url, pid } = JSON.parse(await server.find(/^.*\n/));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(process.kill(pid, 0)).toBe(true);
    expect(await getJson(`${url}/v1/namespace/$/list`)).toMatchObject({
      namespaces: expect.arrayContaining(['prod']),
    });
    expect(await getJson(`${url}/v1/namespace/prod$shop/table/list`)).toMatchObject({
      tables: expect.arrayContaining(['orders']),
    });
    const describe = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect(await getJson(`${url}/v1/table/prod$shop$orders/describe`, describe)).toHaveProperty('location');
    process.kill(pid, 'SIGTERM');
    expect(await server.code).toBe(0);
    expect((await server.out).split('\n')).toHaveLength(2);
    expect(await server.errors).toBe('');
    await expect(fetch(url)).rejects.toThrow();
  });

  test('adds a namespace of as many tables as are wanted', async ({ run, data }) => {
    const server = run('server', ['--data', data, '--scale', '1000', '--json']);
    const { url } = JSON.parse(await server.find(/^.*\n/));
    const { tables } = await getJson(`${url}/v1/namespace/scale/table/list?limit=2000`);
    expect(new Set(tables).size).toBe(1000);
  });
});

test('what listens, listens to this machine alone', async ({ run, data }) => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((network) => network?.family === 'IPv4' && !network.internal);
  test.skip(outside === undefined, 'this machine has no other address');
  const web = new URL(await run('web', ['--no-open', '--data', join(data, 'web')]).find(ADDRESS));
  const server = JSON.parse(await run('server', ['--data', join(data, 'server'), '--json']).find(/^.*\n/));
  for (const { port } of [web, new URL(server.url)]) {
    await expect(fetch(`http://${outside?.address}:${port}/`), port).rejects.toThrow('fetch failed');
  }
});

async function getJson(url: string, options?: RequestInit) {
  return (await fetch(url, options)).json();
}

for (const command of ['web', 'server']) {
  for (const [args, word] of [
    [['--prot', '1'], '--prot'],
    [['--port', '99999'], '99999'],
    [['--port', 'many'], 'many'],
    [['--data='], '--data'],
    [['stray'], 'stray'],
  ] as const) {
    test(`npm run ${command} ${args.join(' ')} ends with one line that names it`, async ({ run }) => {
      const wrong = run(command, args);
      expect(await wrong.code).not.toBe(0);
      expect(await wrong.errors).toMatch(/^[^\n]+\n$/);
      expect(await wrong.errors).toContain(word);
      expect(await wrong.out).toBe('');
    });
  }
}
