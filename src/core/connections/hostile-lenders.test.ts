import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { type SeenByS3, startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { type Lent, startLendingServer, storageHost } from '../storage-places/testing/storage-host.ts';
import {
  connect,
  type Host,
  keyOf,
  LENT,
  sampleInS3,
  startForbiddenServer,
  withProfile,
} from './testing/storage-lenders.ts';

describe('storage options of a server', () => {
  it('cause no request to an origin that the user did not allow', async () => {
    const { port, countConnections } = await startForbiddenServer();
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
    expect(countConnections()).toBe(0);
  });

  it('are ignored if they configure proxies, files, or commands of this computer', async () => {
    const { s3, location } = await sampleInS3();
    const { port, countConnections } = await startForbiddenServer();
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
    expect(countConnections()).toBe(0);
    expect(existsSync(canary)).toBe(false);
  });

  it('are rejected with a location outside of object storage', async () => {
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

/** These settings keep the engine from searching for other credentials. */
const OFF: ReadonlySet<string> = new Set([
  'AWS_EC2_METADATA_DISABLED=true',
  'AWS_REGION=us-east-1',
  `AWS_CONFIG_FILE=${devNull}`,
  `AWS_SHARED_CREDENTIALS_FILE=${devNull}`,
]);

describe('lent keys', () => {
  it('are sent to the endpoint of the server, not to the one set for own keys', async () => {
    const { s3, location } = await sampleInS3();
    const elsewhere = await startForbiddenServer();
    const server = await startLendingServer(() => ({ location, options: { ...LENT, endpoint: s3.origin } }));
    const host = await storageHost();
    const place = { endpoint: `http://127.0.0.1:${elsewhere.port}`, allowsLocalNetwork: true };
    const refused = await connect(host, server.origin, { place });
    expect((await refused.read('reviews')).problem).toContain('isn’t encrypted');
    const { read } = await connect(host, server.origin, { place, allowedOrigins: [s3.origin] });
    expect((await read('reviews')).rows).toHaveLength(10);
    expect(elsewhere.countConnections()).toBe(0);
  });

  it.each([
    ['only the lent keys', LENT, 'AKIALENT'],
    ['no keys if none are lent', {}, undefined],
  ] as const)(
    'are used without any credentials or settings of this computer: %s',
    async (_, options, used) => {
      const { s3, location } = await sampleInS3();
      const { port, countConnections } = await startForbiddenServer();
      const trapped = `http://127.0.0.1:${port}`;
      const directory = await temporaryDirectory();
      const canary = join(directory, 'ran');
      const profile = `[default]\ncredential_process = touch ${canary}\nregion = eu-west-1\n`;
      await withProfile('[default]\naws_access_key_id=AKIAHOME\naws_secret_access_key=home\n', profile);
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
      expect(countConnections()).toBe(0);
      expect(existsSync(canary)).toBe(false);
      for (const environment of await engineEnvironments(host)) {
        const named = environment.split('\n').filter((line) => /^(AWS|AZURE|GOOGLE)_|PROXY=/i.test(line));
        expect(named.filter((line) => !OFF.has(line))).toEqual([]);
      }
    },
  );
});

it('lent keys are not requested by a capability probe', async () => {
  const server = await startLendingServer(() => undefined);
  const host = await storageHost();
  const { connectionId } = await connect(host, server.origin);
  await host.client.connections.probe({ connectionId });
  expect(server.seen.some(({ path }) => path.includes('/index/list'))).toBe(true);
  expect(server.seen.filter(({ body }) => body.includes('vend_credentials'))).toEqual([]);
  expect(host.readers).toEqual([]);
});

/** The environments of the child processes of the readers, one variable per line. */
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

it('lent keys for one location are never sent to another', async () => {
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
