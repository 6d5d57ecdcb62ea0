import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_NETWORK, type DirectReading, type TypedKeys } from '#contract/index.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { startProxy } from '../network/testing/proxy.ts';
import { type SeenByS3, startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import {
  type Lent,
  sampleFolder,
  startLendingServer,
  storageHost,
} from '../storage-places/testing/storage-host.ts';

const LENT = {
  aws_access_key_id: 'AKIALENT',
  aws_secret_access_key: 'lent',
  aws_session_token: 'lent-token',
};

type Host = Awaited<ReturnType<typeof storageHost>>;

interface Agreed {
  readonly keys?: DirectReading['keys'];
  readonly allowedOrigins?: readonly string[];
  readonly typed?: TypedKeys;
  readonly proxy?: string;
}

/** A connection to a server whose tables are read from storage as agreed. */
async function connect({ client }: Host, address: string, agreed: Agreed = {}) {
  const { keys = { kind: 'lent' }, allowedOrigins = [], typed, proxy } = agreed;
  const own = { kind: 'own', address: proxy ?? '', user: '', bypass: '127.0.0.1' } as const;
  const network = proxy === undefined ? DEFAULT_NETWORK : { ...DEFAULT_NETWORK, proxy: own };
  const { id } = await client.connections.add({ draft: { address, network }, anyway: true });
  const directReading = { isAllowed: true, keys, allowedOrigins: [...allowedOrigins] };
  await client.connections.readDirectly({ connectionId: id, directReading, ...(typed && { typed }) });
  return {
    connectionId: id,
    read: async (table: string): Promise<{ readonly rows?: unknown; readonly problem?: string }> => {
      const asked = client.rows.page({ connectionId: id, id: [table], offset: 0n, limit: 10 });
      return asked.then(
        ({ rows }) => ({ rows }),
        (problem: unknown) => ({ problem: String(problem) }),
      );
    },
  };
}

/** Whoever comes here was led astray. */
async function trap() {
  let comers = 0;
  const server = createServer((socket) => {
    comers += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, comers: () => comers };
}

async function sampleInS3() {
  const { folder, name } = await sampleFolder();
  const s3 = await startFolderS3({ folder, bucket: 'lake' });
  return { s3, folder, location: `s3://lake/${name}` };
}

describe('what a server says of its storage', () => {
  it('leads nowhere that the user did not agree to', async () => {
    const { port, comers } = await trap();
    const endpoints = [
      'https://169.254.169.254',
      'http://169.254.169.254',
      'https://[fe80::1]',
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port}`,
      `127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://2130706433:${port}`,
      `https://127.1:${port}`,
      `https://0x7f000001:${port}`,
      `https://[::1]:${port}`,
      `https://[::ffff:127.0.0.1]:${port}`,
      'https://10.0.0.1',
      'https://192.168.1.1',
      'http://storage.example',
    ];
    const server = await startLendingServer((table) => ({
      location: 's3://lake/reviews.lance',
      options: { ...LENT, endpoint: endpoints[Number(table)] ?? '' },
    }));
    const host = await storageHost();
    const { read } = await connect(host, server.origin);
    for (const [index, endpoint] of endpoints.entries()) {
      const { problem } = await read(String(index));
      expect(problem, endpoint).toMatch(
        /isn’t encrypted\. To read from there, allow it under Tables in storage in the connection|private|this computer|link-local/,
      );
    }
    expect(comers()).toBe(0);
  });

  it('is not heard where it is about this computer', async () => {
    const { s3, location } = await sampleInS3();
    const { port, comers } = await trap();
    const trapped = `http://127.0.0.1:${port}`;
    const directory = await temporaryDirectory();
    const canary = join(directory, 'ran');
    const bad = {
      proxy_url: trapped,
      aws_proxy_url: trapped,
      proxy_ca_certificate: 'x',
      allow_invalid_certificates: 'true',
      aws_container_credentials_full_uri: trapped,
      aws_container_credentials_relative_uri: '/x',
      aws_metadata_endpoint: trapped,
      aws_imdsv1_fallback: 'true',
      aws_profile: 'default',
      aws_shared_credentials_file: '/etc/passwd',
      aws_web_identity_token_file: '/etc/passwd',
      aws_role_arn: 'arn:aws:iam::1:role/x',
      aws_endpoint_url_sts: trapped,
      credential_process: `touch ${canary}`,
      google_service_account: '/etc/passwd',
      google_application_credentials: '/etc/passwd',
      azure_federated_token_file: '/etc/passwd',
      azure_msi_endpoint: trapped,
    };
    const server = await startLendingServer(() => ({
      location,
      options: { ...LENT, endpoint: s3.origin, ...bad },
    }));
    const host = await storageHost();
    const { read, connectionId } = await connect(host, server.origin, { allowedOrigins: [s3.origin] });
    expect((await read('reviews')).rows).toHaveLength(10);
    const offer = await host.client.catalog.storageOffer({ connectionId, id: ['reviews'] });
    expect([...offer.ignoredOptions].sort()).toEqual(Object.keys(bad).sort());
    expect(comers()).toBe(0);
    expect(existsSync(canary)).toBe(false);
  });

  it('is nothing to be read where that is no place in a storage', async () => {
    const locations = [
      'file:///etc',
      'file-object-store:///etc',
      '/etc',
      'etc',
      './../etc',
      'memory://lake/t.lance',
      'http://127.0.0.1/t.lance',
      's3://',
      's3://lake',
      's3://lake/../t.lance',
      's3://169.254.169.254@lake/t.lance',
      'az://lake@evil.example/t.lance',
      'C:\\tables\\t.lance',
      '',
    ];
    const server = await startLendingServer((table) => ({
      location: locations[Number(table)] ?? '',
      options: LENT,
    }));
    const host = await storageHost();
    const { read, connectionId } = await connect(host, server.origin);
    for (const [index, location] of locations.entries()) {
      const { problem } = await read(String(index));
      expect(problem, location).toMatch(/reads from s3:\/\/, gs:\/\/, and az:\/\/ only|doesn’t say where/);
      const offer = await host.client.catalog.storageOffer({ connectionId, id: [String(index)] });
      expect(offer).toMatchObject({ problem: expect.any(String), endpoint: null, keys: 'none' });
    }
  });
});

describe('the user’s own keys', () => {
  const typed = {
    kind: 's3',
    accessKeyId: 'AKIAOWN',
    secretAccessKey: 'own',
    sessionToken: 'own-token',
  } as const;

  it.each([
    ['typed', { keys: { kind: 'typed' }, typed }],
    ['none, for anybody', { keys: { kind: 'anonymous' } }],
    ['of a profile', { keys: { kind: 'profile', profile: 'work' } }],
  ] satisfies [string, Agreed][])(
    'go to the usual endpoint alone, whatever a server says: %s',
    async (_, agreed) => {
      const { port, comers } = await trap();
      const proxy = await startProxy();
      onTestFinished(proxy.close);
      await withProfile('[work]\naws_access_key_id=AKIAOWN\naws_secret_access_key=own\n');
      const server = await startLendingServer(() => ({
        location: 's3://lake/t.lance',
        options: {
          ...LENT,
          endpoint: `https://127.0.0.1:${port}`,
          aws_endpoint_url_s3: `https://127.0.0.1:${port}`,
          region: 'evil-region',
          virtual_hosted_style_request: 'false',
        },
      }));
      const host = await storageHost();
      const { read } = await connect(host, server.origin, { ...agreed, proxy: proxy.address });
      expect((await read('t')).problem).not.toBe('');
      expect(new Set(proxy.tunnels)).toEqual(new Set(['lake.s3.us-east-1.amazonaws.com:443']));
      expect(proxy.forwarded).toEqual([]);
      expect(comers()).toBe(0);
    },
  );
});

it.each<TypedKeys>([
  { kind: 'azSas', sasToken: 'sv=1&sig=own' },
  { kind: 'token', token: 'own' },
  { kind: 'az', accountKey: 'b3du' },
])('the user’s own keys for Azure go to no account that a server names: $kind', async (typed) => {
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  const server = await startLendingServer(() => ({
    location: 'abfss://box@theirs.dfs.core.windows.net/t.lance',
    options: {},
  }));
  const host = await storageHost();
  const agreed = { keys: { kind: 'typed' }, typed, proxy: proxy.address } as const;
  const { read } = await connect(host, server.origin, agreed);
  expect((await read('t')).problem).toContain('Open the bucket instead');
  expect([proxy.tunnels, proxy.forwarded]).toEqual([[], []]);
});

/** A home with that in the file of keys, for this test. */
async function withProfile(credentials: string, config = '') {
  const home = await temporaryDirectory();
  await mkdir(join(home, '.aws'));
  await writeFile(join(home, '.aws/credentials'), credentials);
  await writeFile(join(home, '.aws/config'), config);
  for (const [name, value] of Object.entries({
    HOME: home,
    AWS_SHARED_CREDENTIALS_FILE: join(home, '.aws/credentials'),
    AWS_CONFIG_FILE: join(home, '.aws/config'),
  })) {
    vi.stubEnv(name, value);
  }
}

/** What keeps the engine from looking for more. */
const OFF: ReadonlySet<string> = new Set([
  'AWS_EC2_METADATA_DISABLED=true',
  'AWS_REGION=us-east-1',
  `AWS_CONFIG_FILE=${devNull}`,
  `AWS_SHARED_CREDENTIALS_FILE=${devNull}`,
]);

describe('lent keys', () => {
  it.each([
    ['those alone', LENT, 'AKIALENT'],
    ['none, where none are lent', {}, undefined],
  ] as const)('are all that is used beside what this computer has: %s', async (_, options, used) => {
    const { s3, location } = await sampleInS3();
    const { port, comers } = await trap();
    const trapped = `http://127.0.0.1:${port}`;
    const directory = await temporaryDirectory();
    const canary = join(directory, 'ran');
    const runs = `[default]\ncredential_process = touch ${canary}\nregion = eu-west-1\n`;
    await withProfile('[default]\naws_access_key_id=AKIAHOME\naws_secret_access_key=home\n', runs);
    for (const [name, value] of Object.entries({
      AWS_ACCESS_KEY_ID: 'AKIAENVIRONMENT',
      AWS_SECRET_ACCESS_KEY: 'environment',
      AWS_SESSION_TOKEN: 'environment',
      AWS_ENDPOINT_URL: trapped,
      AWS_ENDPOINT_URL_S3: trapped,
      AWS_CONTAINER_CREDENTIALS_FULL_URI: trapped,
      AWS_EC2_METADATA_SERVICE_ENDPOINT: trapped,
      AWS_PROFILE: 'default',
      HTTP_PROXY: trapped,
      http_proxy: trapped,
      NO_PROXY: '127.0.0.1',
    })) {
      vi.stubEnv(name, value);
    }
    const server = await startLendingServer(
      (): Lent => ({ location, options: { ...options, endpoint: s3.origin } }),
    );
    const host = await storageHost();
    const { read } = await connect(host, server.origin, { allowedOrigins: [s3.origin] });
    expect((await read('reviews')).rows).toHaveLength(10);
    expect(s3.seen.length).toBeGreaterThan(0);
    for (const seen of s3.seen) expect(keyOf(seen)).toBe(used);
    expect(comers()).toBe(0);
    expect(existsSync(canary)).toBe(false);
    for (const environment of await engineEnvironments(host)) {
      const named = environment.split('\n').filter((line) => /^(AWS|AZURE|GOOGLE)_|PROXY=/i.test(line));
      expect(named.filter((line) => !OFF.has(line))).toEqual([]);
    }
  });
});

it('nobody is asked for keys to find out what a server can do', async () => {
  const server = await startLendingServer(() => undefined);
  const host = await storageHost();
  const { connectionId } = await connect(host, server.origin);
  await host.client.connections.probe({ connectionId });
  expect(server.seen.some(({ path }) => path.includes('/index/list'))).toBe(true);
  expect(server.seen.filter(({ body }) => body.includes('vend_credentials'))).toEqual([]);
  expect(host.readers).toEqual([]);
});

function keyOf({ headers }: Pick<SeenByS3, 'headers'>): string | undefined {
  return /Credential=(\w+)\//.exec(headers.authorization ?? '')?.[1];
}

/** Of the processes below the readers, one variable a line. */
async function engineEnvironments({ readers }: Host): Promise<readonly string[]> {
  if (!existsSync('/proc/self/environ')) return [];
  const found: string[] = [];
  for (const { pid } of readers) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const child of children.trim().split(' ')) {
      found.push((await readFile(`/proc/${child}/environ`, 'utf8')).replaceAll('\0', '\n'));
    }
  }
  expect(found.length).toBeGreaterThan(0);
  return found;
}

it('keys that were lent for one place are never sent to another', async () => {
  const { s3, folder, location } = await sampleInS3();
  const others = await startFolderS3({ folder, bucket: 'lake' });
  const silent = await startTestServer((_, response) => void response.writeHead(403).end());
  onTestFinished(silent.close);
  const lent: Lent[] = [
    { location, options: { ...LENT, endpoint: s3.origin, expires_at_millis: String(Date.now() + 1) } },
    { location, options: { ...LENT, aws_access_key_id: 'AKIASECOND', endpoint: others.origin } },
    {
      location: 's3://lagoon/t.lance',
      options: { ...LENT, aws_access_key_id: 'AKIATHIRD', endpoint: silent.origin },
    },
  ];
  let turn = 0;
  const server = await startLendingServer(() => lent[turn]);
  const host = await storageHost();
  const allowedOrigins = [s3.origin, others.origin, silent.origin];
  const { read } = await connect(host, server.origin, { allowedOrigins });
  for (turn = 0; turn < lent.length; turn += 1) {
    if (turn > 0) lent[turn - 1] = lent[turn] ?? { location };
    await read('reviews');
  }
  const keysAt = (seen: readonly SeenByS3[]) => new Set(seen.map(keyOf));
  expect(keysAt(s3.seen)).toEqual(new Set(['AKIALENT']));
  for (const key of keysAt(others.seen)) expect(key).toBe('AKIASECOND');
  for (const key of keysAt(silent.seen)) expect(key).toBe('AKIATHIRD');
  for (const { path } of silent.seen) expect(path).toMatch(/^\/lagoon\b/);
});
