import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { BucketSettings, TypedKeys } from '#contract/index.ts';
import { type Canary, canariesIn, canary } from '#contract/testing/canary.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { testSize } from '#testing/test-size.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { filesIn } from '../storage/testing/files-in.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { sampleFolder, startLendingServer, storageHost } from '../storage-places/testing/storage-host.ts';
import { ended } from './testing/heard-window.ts';

type Host = Awaited<ReturnType<typeof storageHost>>;

const MOODS = ['xml', 'json', 'words', 'headers', 'page'] as const;

/** A storage that echoes requests, in another form for each mood. */
async function startRevealingStorage() {
  const state: { mood: (typeof MOODS)[number] } = { mood: 'xml' };
  const seen: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const given = `${request.url} ${JSON.stringify(request.headers)}`;
    seen.push(given);
    const [, key = ''] = /Credential=([^/]+\S*?)\/\d{8}\//.exec(request.headers.authorization ?? '') ?? [];
    const token = request.headers['x-amz-security-token'];
    const quoted = `<Message>${escaped(given)}</Message><AWSAccessKeyId>${escaped(key)}</AWSAccessKeyId>`;
    const answers = {
      xml: () =>
        response
          .writeHead(403, { 'content-type': 'application/xml' })
          .end(`<Error><Code>InvalidAccessKeyId</Code>${quoted}<Token>${token}</Token></Error>`),
      json: () =>
        response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ given, key })),
      words: () => response.writeHead(500, { 'content-type': 'text/plain' }).end(given),
      headers: () =>
        response.writeHead(400, { 'x-given': encodeURIComponent(given), location: request.url ?? '' }).end(),
      // Inside what would be a valid response.
      page: () =>
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<ListBucketResult><IsTruncated>false</IsTruncated>${quoted}</ListBucketResult>`),
    };
    answers[state.mood]();
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  // The address of a listening TCP server is never a string.
  return { state, seen, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Everything that a user does with a table, and looks at afterwards. */
async function goThrough({ client }: Host, connectionId: string, id: readonly string[]): Promise<void> {
  const table = { connectionId, id };
  await ended(client.catalog.children({ connectionId, id: [], fresh: true }));
  await ended(client.catalog.table({ ...table, detail: true }));
  await ended(client.catalog.table({ ...table, vendCredentials: true }));
  await ended(client.catalog.versions(table));
  await ended(client.catalog.indices(table));
  await ended(client.catalog.stats(table));
  await ended(client.catalog.storageOffer(table));
  await ended(client.rows.page({ ...table, offset: 0n, limit: 3 }));
  await ended(client.plans.explain({ ...table, query: '{"k": 1, "vector": [1]}' }));
  await ended(client.catalog.storageSource(table));
  await ended(client.connections.list());
}

async function messagesOfAll({ client }: Host): Promise<void> {
  for (let requestId = 0; requestId < 400; requestId += 1) {
    await ended(client.activity.messages({ requestId }));
  }
}

async function readAll(stream: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await stream);
}

/** What other users of the computer, and crash reports, can see of Vitrine’s processes. */
async function processTexts({ readers }: Host): Promise<string> {
  if (!existsSync('/proc/self/environ')) return '';
  const texts: string[] = [];
  const look = async (pid: string): Promise<void> => {
    for (const file of ['cmdline', 'environ']) {
      texts.push(await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => ''));
    }
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    for (const child of children.trim().split(' ')) if (child !== '') await look(child);
  };
  for (const { pid } of readers) await look(String(pid));
  return texts.join('\n');
}

const BUCKET: Omit<BucketSettings, 'location' | 'endpoint'> = {
  region: '',
  account: 'shop',
  keys: { kind: 'typed' },
  allowsLocalNetwork: true,
};

/** Azure keys are base64, so this canary is encoded. */
function accountKey(): Canary {
  return { name: 'account key', text: Buffer.from(canary('').text).toString('base64') };
}

/** Each connection is tested in every mood (1), or in every second one (2). */
const EACH_MEETS = testSize({ short: 2, whole: 1 });

/** In milliseconds. Seven readers and their engines start, and each of about a hundred calls waits for a storage. */
const TIMEOUT = 240_000;

it(
  'storage keys are sent only to their destinations, and appear nowhere else',
  async () => {
    const secrets = {
      lentId: canary('lent access key'),
      lentSecret: canary('lent secret'),
      lentToken: canary('lent session token'),
      typedId: canary('typed access key'),
      typedSecret: canary('typed secret'),
      typedToken: canary('typed session token'),
      bearer: canary('bearer token of a bucket'),
      azureToken: canary('token of Azure'),
      signature: canary('signature of a SAS'),
      accountKey: accountKey(),
      profileId: canary('access key of a profile'),
      profileSecret: canary('secret of a profile'),
      profileToken: canary('session token of a profile'),
    };
    const all = Object.values(secrets);
    const home = await temporaryDirectory();
    await mkdir(join(home, '.aws'));
    const profile = [
      '[work]',
      `aws_access_key_id = ${secrets.profileId.text}`,
      `aws_secret_access_key = ${secrets.profileSecret.text}`,
      `aws_session_token = ${secrets.profileToken.text}`,
    ];
    await writeFile(join(home, '.aws/credentials'), profile.join('\n'));
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(home, '.aws/credentials'));
    vi.stubEnv('AWS_CONFIG_FILE', join(home, '.aws/config'));
    const { folder, name } = await sampleFolder();
    const good = await startFolderS3({ folder, bucket: 'lake' });
    const revealing = await startRevealingStorage();
    const lent = {
      aws_access_key_id: secrets.lentId.text,
      aws_secret_access_key: secrets.lentSecret.text,
      aws_session_token: secrets.lentToken.text,
    };
    const server = await startLendingServer((table) => ({
      location: `s3://lake/${name}`,
      options: { ...lent, endpoint: table === 'good' ? good.origin : revealing.origin },
    }));
    const host = await storageHost({ keyring: createTestKeyring().keyring });
    const { client } = host;
    void ended(readAll(client.app.events()));
    void ended(readAll(client.activity.follow()));

    const { id: lending } = await client.connections.add({ draft: { address: server.origin }, anyway: true });
    const allowedOrigins = [good.origin, revealing.origin];
    const directReading = { isAllowed: true, keys: { kind: 'lent' as const }, allowedOrigins };
    await client.connections.readDirectly({ connectionId: lending, directReading });
    const typedKeys: readonly (readonly [string, TypedKeys | undefined])[] = [
      [
        's3://lake',
        {
          kind: 's3',
          accessKeyId: secrets.typedId.text,
          secretAccessKey: secrets.typedSecret.text,
          sessionToken: secrets.typedToken.text,
        },
      ],
      ['gs://lake', { kind: 'token', token: secrets.bearer.text }],
      ['az://lake', { kind: 'token', token: secrets.azureToken.text }],
      [
        'az://lake',
        { kind: 'azSas', sasToken: `sv=2024&sp=rl&sig=${encodeURIComponent(secrets.signature.text)}` },
      ],
      ['az://lake', { kind: 'az', accountKey: secrets.accountKey.text }],
      ['s3://lake', undefined],
    ];
    const buckets: string[] = [];
    const tests: (() => Promise<unknown>)[] = [
      () => readAll(client.connections.test({ connectionId: lending, draft: { address: server.origin } })),
    ];
    for (const [location, typed] of typedKeys) {
      const keys = typed === undefined ? ({ kind: 'profile', profile: 'work' } as const) : BUCKET.keys;
      const bucket = { ...BUCKET, keys, location, endpoint: revealing.origin };
      const { id } = await client.connections.openBucket({ bucket, ...(typed && { typed }) });
      buckets.push(id);
      tests.push(() => readAll(client.connections.testBucket({ connectionId: id, bucket })));
    }

    const page = await client.rows.page({ connectionId: lending, id: ['good'], offset: 0n, limit: 3 });
    expect(page.rows).toHaveLength(3);
    for (const [turn, mood] of MOODS.entries()) {
      revealing.state.mood = mood;
      // Concurrent, since each waits for a different storage.
      const reads = [
        ...['good', 'telling'].map((table) => () => goThrough(host, lending, [table])),
        ...buckets.map((bucket) => () => goThrough(host, bucket, ['t'])),
        ...tests.map((test) => () => ended(test())),
      ];
      await Promise.all(reads.filter((_, place) => (place + turn) % EACH_MEETS === 0).map((read) => read()));
    }
    await client.connections.storageProfiles();
    // All keys were sent to where they belong; otherwise the test proves nothing.
    const sent = revealing.seen.join('\n').replaceAll('\\"', '"');
    for (const used of [
      'lentId',
      'lentToken',
      'typedId',
      'typedToken',
      'bearer',
      'azureToken',
      'signature',
      'profileId',
      'profileToken',
    ] as const) {
      const found =
        sent.includes(secrets[used].text) || sent.includes(encodeURIComponent(secrets[used].text));
      expect(found, secrets[used].name).toBe(true);
    }
    await messagesOfAll(host);
    const onDisk = async () => [...(await filesIn(host.dataDirectory)).values()].join('\n');
    const exported = await client.transfers.export({ connectionIds: [lending, ...buckets] });
    expect(canariesIn(await processTexts(host), all)).toEqual([]);
    expect(canariesIn(await onDisk(), all)).toEqual([]);
    expect(canariesIn(exported.text, all)).toEqual([]);
    expect(canariesIn(host.heard.join('\n'), all)).toEqual([]);
    await client.connections.remove({ connectionId: buckets[0] ?? '' });
    expect(canariesIn(await onDisk(), all)).toEqual([]);
  },
  TIMEOUT,
);
