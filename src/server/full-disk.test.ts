import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCatalog } from './catalog/catalog.ts';
import { bundleServer, startServerProcess } from './testing/server-process.ts';
import { smallDisk } from './testing/small-disk.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { serve } from './testing/test-server.ts';

const KILOBYTE = 1024;

/** Runs the real program until it exits by itself. */
async function endOfStart(program: string, dataDirectory: string) {
  const child = spawn(process.execPath, [program, '--port', '0', '--data', dataDirectory, '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [errors, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { errors, code, signal };
}

describe('starting on a full disk', () => {
  it('exits with an error message and not by a signal, however little space is left', async (context) => {
    const disk = await smallDisk(context);
    const program = await bundleServer(await temporaryDirectory());
    for (const left of [40, 20, 12, 8, 4, 0].map((kilobytes) => kilobytes * KILOBYTE)) {
      disk.fill(left);
      const dataDirectory = join(disk.directory, `data-${left}`);
      const { errors, code, signal } = await endOfStart(program, dataDirectory);
      expect({ left, code, signal }).toEqual({ left, code: 1, signal: null });
      expect(errors).toContain('The disk is full: there is no room in');
      expect(errors).toContain(disk.directory);
      expect(errors).toContain(`${left / KILOBYTE} kB of at least 256 kB are free.`);
    }
  });

  it('serves an existing catalog', async (context) => {
    const disk = await smallDisk(context);
    const catalog = openCatalog(disk.directory);
    catalog.write((writer) => void writer.ensureNamespace(['kept']));
    await catalog.close();
    disk.fill(0);
    const program = await bundleServer(await temporaryDirectory());
    const { url, kill } = await startServerProcess(program, disk.directory);
    onTestFinished(kill);
    const listed = await fetch(`${url}/v1/namespace/$/list`);
    expect(await listed.json()).toEqual({ namespaces: ['kept'] });
    const refused = await fetch(`${url}/v1/namespace/more/create`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(507);
  });
});

function declare(server: Awaited<ReturnType<typeof serve>>, name: string) {
  return server.post(`/v1/table/${name}/declare`, { properties: { long: 'x'.repeat(3 * KILOBYTE) } });
}

describe('a change on a full disk', () => {
  it('is rejected as a full disk, and keeps everything before it', async (context) => {
    const disk = await smallDisk(context);
    const server = await serve({ dataDirectory: disk.directory });
    expect((await declare(server, 'first')).status).toBe(200);
    for (const left of [500, 20, 8, 0].map((kilobytes) => kilobytes * KILOBYTE)) {
      disk.fill(left);
      const full = await declare(server, 'second');
      expect(full).toMatchObject({ status: 507, json: { code: 18 } });
      expect(full.json.error).toContain(`The disk is full: there is no room in ${disk.directory}`);
      expect(full.json.error).toContain('of at least 1 MB are free. Nothing was changed.');
      expect((await server.send('/v1/table/')).json).toEqual({ tables: ['first'] });
    }
    await disk.empty();
    expect((await declare(server, 'second')).status).toBe(200);
  });

  it('succeeds if it deletes something, while some space is left', async (context) => {
    const disk = await smallDisk(context);
    const server = await serve({ dataDirectory: disk.directory });
    await server.post('/v1/namespace/space/create');
    for (const name of ['one', 'two']) await declare(server, name);
    disk.fill(600 * KILOBYTE);
    expect((await declare(server, 'three')).status).toBe(507);
    expect((await server.post('/v1/table/one/drop')).status).toBe(200);
    expect((await server.post('/v1/table/two/deregister')).status).toBe(200);
    expect((await server.post('/v1/namespace/space/drop')).status).toBe(200);
    expect((await server.send('/v1/table/')).json).toEqual({ tables: [] });
  });

  it('is rejected without data loss if the disk fills up between two changes', async (context) => {
    const disk = await smallDisk(context);
    const server = await serve({ dataDirectory: disk.directory });
    const made: string[] = [];
    let last = await declare(server, 't0');
    // Each table takes a share of the space that is left above the reserve.
    for (let index = 1; last.status === 200 && index < 2_000; index += 1) {
      made.push(`t${index - 1}`);
      last = await declare(server, `t${index}`);
    }
    expect(last).toMatchObject({ status: 507, json: { code: 18 } });
    const { tables } = (await server.send('/v1/table/?limit=10000')).json;
    expect(tables).toEqual([...made].sort());
  });
});
