import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectAsWindow } from '../fixtures/host-client.ts';
import { readOutput } from '../fixtures/process-output.ts';

/** Built before the tests. */
const { VITRINE_TARBALL: tarball = '' } = process.env;
const NODES = [
  ['oldest', process.env.VITRINE_OLDEST_NODE ?? ''],
  ['newest', process.env.VITRINE_NEWEST_NODE ?? ''],
] as const;

/** Packages that come with hundreds of megabytes that Vitrine doesn't need. */
const UNWANTED = /^(onnxruntime|sharp$|openai$|@huggingface)/;
const MEGABYTE = 2 ** 20;
const MOST_INSTALLED = 230 * MEGABYTE;
const TABLE = ['live', 'products'];

/** Also holds the npm cache, so nothing is cached. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-npx-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** `npx` in another Node. It is on the `PATH` too, because processes that npm starts look it up by name. */
async function startNpx(node: string, folder: string, ...args: readonly string[]) {
  await symlink(node, join(folder, 'node'));
  const { stdout } = await promisify(execFile)('npm', ['root', '--global']);
  const npx = join(stdout.trim(), 'npm/bin/npx-cli.js');
  const from = ['--yes', `--cache=${join(folder, 'cache')}`, `--package=${tarball}`];
  const child = spawn(node, [npx, ...from, '--', 'vitrine', ...args], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm doesn't end the processes that it started, so the test ends the whole group.
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    } catch {
      // The processes have already ended.
    }
  });
  return readOutput(child);
}

describe.each(NODES)('npx vitrine on the %s Node', (_, node) => {
  test('serves the window, and opens the sample and its rows', async () => {
    const folder = await emptyFolder();
    const data = join(folder, 'data');
    const output = await startNpx(node, folder, '--no-open', '--data', data);
    const address = await output.find(/http:\/\/127\.0\.0\.1:\d+\/#\S+/);
    expect(await (await fetch(address)).text()).toContain('<title>Vitrine</title>');
    const { client, close } = await connectAsWindow(address);
    onTestFinished(close);
    const { id: connectionId } = await client.localServer.openSample();
    const page = await client.rows.page({ connectionId, id: TABLE, offset: 0n, limit: 1 });
    expect(page.rows).toHaveLength(1);
    const about = await client.app.about();
    expect(about.dataDirectory).toBe(data);
    expect(output.text()).not.toMatch(/deprecat|ExperimentalWarning/i);

    const { names, bytes } = await installedBelow(join(folder, 'cache/_npx'));
    expect(names.filter((name) => UNWANTED.test(name))).toEqual([]);
    expect(names.filter((name) => !/^(vitrine|@lmdb\/lmdb-|@lancedb\/lancedb-)/.test(name))).toEqual([]);
    expect(bytes).toBeLessThan(MOST_INSTALLED);
  });
});

/** The packages that npm installed, and their total size. */
async function installedBelow(directory: string): Promise<{ names: readonly string[]; bytes: number }> {
  const { stdout } = await promisify(execFile)('du', ['--summarize', '--block-size=1', directory]);
  const [run = ''] = await readdir(directory);
  const modules = join(directory, run, 'node_modules');
  const entries = (await readdir(modules)).filter((name) => !name.startsWith('.'));
  const scoped = entries.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(modules, name))).map((inner) => `${name}/${inner}`) : [name],
  );
  return { names: (await Promise.all(scoped)).flat(), bytes: Number.parseInt(stdout, 10) };
}
