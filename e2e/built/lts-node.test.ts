import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { OUT } from '../fixtures/built-files.ts';
import { connectAsWindow } from '../fixtures/host-client.ts';
import { readOutput } from '../fixtures/process-output.ts';
import { processesBelow } from '../fixtures/processes-below.ts';
import { stopProcess } from '../fixtures/stop-process.ts';

const { VITRINE_LTS_NODE: node, VITRINE_LTS_NODE_MISSING: missing } = process.env;
const TABLE = ['live', 'products'];

/** Starts the built browser shell in another Node than that of the tests. */
async function startShell(program: string) {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-lts-'));
  const args = [join(OUT, 'web/index.js'), '--no-open', '--port', '0', '--data', data];
  const shell = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    await stopProcess(shell);
    await rm(data, { recursive: true, force: true, maxRetries: 10 });
  });
  const output = readOutput(shell);
  return { pid: shell.pid ?? 0, output, address: await output.find(/http:\/\/127\.0\.0\.1:\d+\/#\S+/) };
}

/** The executables of the descendants of a process, as far as they are this Node. */
async function programsBelow(pid: number): Promise<readonly string[]> {
  const links = (await processesBelow(pid)).map((child) => readlink(`/proc/${child}/exe`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path === node);
}

test.skipIf(node === undefined)(
  `the browser shell and its local server run in the newest LTS Node${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  async () => {
    const program = node ?? '';
    const { stdout: line } = await promisify(execFile)(program, ['-p', 'process.release.lts']);
    expect(line.trim()).toMatch(/^[A-Z]/);

    const { pid, output, address } = await startShell(program);
    expect(await (await fetch(address)).text()).toContain('<title>Vitrine</title>');
    const { client, close } = await connectAsWindow(address);
    onTestFinished(close);

    // lmdb holds the catalog, and the table engine reads rows and plans: both are native modules, each in its own
    // process.
    const { id: connectionId } = await client.localServer.openSample();
    const page = await client.rows.page({ connectionId, id: TABLE, offset: 0n, limit: 1 });
    expect(page.rows).toHaveLength(1);
    const query = JSON.stringify({ k: 1, vector: { single_vector: [] } });
    const { run } = await client.plans.explain({ connectionId, id: TABLE, query });
    expect(run.text).toContain('LanceRead');
    expect(await programsBelow(pid)).toEqual([program, program]);
    // It uses nothing that is deprecated or experimental.
    expect(output.text()).not.toMatch(/deprecat|ExperimentalWarning/i);
  },
);
