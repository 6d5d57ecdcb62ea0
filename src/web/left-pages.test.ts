import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FILE_NAME_HEADER, FILE_TOKEN_HEADER, FILES_PATH } from '#contract/file-upload.ts';
import { createHost, type Host } from '#core/host.ts';
import { type AppRouter, createRouter } from '#core/router/router.ts';
import { loadAssets } from '#core/shell/assets.ts';
import { startWindowServer, type WindowServer } from './server.ts';
import { openWindowLink } from './testing/window-link.ts';
import { createOneTimeCodes, createToken } from './token-exchange.ts';

const token = createToken();
let directory: string;
let host: Host;
let server: WindowServer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-left-'));
  await writeFile(join(directory, 'index.html'), '');
  const spawnServer = () => {
    throw new Error('No server is needed here.');
  };
  host = await createHost({ dataDirectory: directory, shell: 'browser', spawnServer });
  server = await startWindowServer({
    assets: await loadAssets(directory),
    router: createRouter(host),
    files: { receive: host.uploads.receive, drop: host.uploads.dropOffer },
    token,
    codes: createOneTimeCodes(),
    port: 0,
  });
});
afterEach(async () => {
  await server.close();
  await host.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
});

const openPage = () => openWindowLink<AppRouter>({ port: server.port, token });

async function sendFile(name: string): Promise<string> {
  const { port } = server;
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    [FILE_TOKEN_HEADER]: token,
    [FILE_NAME_HEADER]: name,
  };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: FILES_PATH, headers });
  sent.end('a,b\n1,2\n');
  const [answer] = await once(sent, 'response');
  return JSON.parse(await text(answer)).handle;
}

const uploads = () => join(directory, 'uploads', String(process.pid));
const spooled = () => readdir(uploads());

/** The number of open files of the upload buffer, on systems that report it. */
async function openDescriptors(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(uploads())).length;
}

it('a page that disconnects leaves no file or open handle behind, and other pages keep theirs', async () => {
  const page = await openPage();
  const other = await openPage();
  const names = Array.from({ length: 20 }, (_, index) => `items-${index}.csv`);
  const handles = await Promise.all(names.map(sendFile));
  await Promise.all(handles.map((handle) => page.client.uploads.open({ handle })));
  const opened = await other.client.uploads.open({ handle: await sendFile('kept.csv') });
  expect((await spooled()).length).toBe(21);
  page.websocket.terminate();
  await expect.poll(async () => (await spooled()).length).toBe(1);
  await expect.poll(openDescriptors).toBe(process.platform === 'linux' ? 1 : 0);
  const { uploadId } = opened;
  expect(await other.client.uploads.readAgain({ uploadId })).toMatchObject({ name: 'kept.csv' });
  await other.client.uploads.close({ uploadId });
  expect(await spooled()).toEqual([]);
});

it('a page that disconnects while its file is opened leaves no file behind', async () => {
  const handle = await host.uploads.receive(Readable.from([Buffer.from('a,b\n1,2\n')]), 'items.csv');
  await host.uploads.open({ handle }, AbortSignal.abort());
  await expect.poll(spooled).toEqual([]);
});

it('a page can’t open a file by its path, only by the handle of its upload', async () => {
  const { client } = await openPage();
  const secret = join(directory, 'secret.csv');
  await writeFile(secret, 'CANARY,b\n1,2\n');
  const forged = { path: secret, handle: secret } as { handle: string };
  const opened = await client.uploads.open(forged).catch((problem: unknown) => problem);
  expect(JSON.stringify(opened)).not.toContain('CANARY');
  const byPath = await client.uploads
    .open({ path: secret } as unknown as { handle: string })
    .catch((problem: unknown) => problem);
  expect(byPath).toMatchObject({ code: 'BAD_REQUEST' });
});
