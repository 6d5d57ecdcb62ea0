import { describe, expect, it, onTestFinished } from 'vitest';
import type { OwnPlace, TypedKeys } from '#contract/index.ts';
import { testSize } from '#testing/test-size.ts';
import { startProxy } from '../network/testing/proxy.ts';
import { startLendingServer, storageHost } from '../storage-places/testing/storage-host.ts';
import {
  type Agreed,
  connect,
  keyOf,
  LENT,
  sampleInS3,
  startForbiddenServer,
  USUAL,
  withProfile,
} from './testing/storage-lenders.ts';

describe('the user’s own keys', () => {
  const typed = {
    kind: 's3',
    accessKeyId: 'AKIAOWN',
    secretAccessKey: 'own',
    sessionToken: 'own-token',
  } as const;

  const KINDS = [
    ['typed', { keys: { kind: 'typed' }, typed }],
    ['no keys, for a public bucket', { keys: { kind: 'anonymous' } }],
    ['from a profile', { keys: { kind: 'profile', profile: 'work' } }],
  ] satisfies [string, Agreed][];

  it.each(KINDS)(
    'are sent only to the endpoint of the user, not to those of a server: %s',
    async (_, agreed) => {
      const { s3, location } = await sampleInS3();
      const { port, countConnections } = await startForbiddenServer();
      const trapped = `http://127.0.0.1:${port}`;
      await withProfile(
        `[work]\naws_access_key_id=AKIAOWN\naws_secret_access_key=own\nendpoint_url=${trapped}\n`,
      );
      const server = await startLendingServer(() => ({
        location,
        options: { ...LENT, endpoint: trapped, aws_endpoint_url_s3: trapped, region: 'evil-region' },
      }));
      const host = await storageHost();
      const place = { endpoint: `${s3.origin}/`, region: 'own-region' };
      const { problem } = await (await connect(host, server.origin, { ...agreed, place })).read('reviews');
      expect(problem).toMatch(
        /this computer\. Nothing was sent to .+\. Allow it under Tables in storage in the/,
      );
      expect(s3.seen).toEqual([]);
      const withLocalNetwork = { ...agreed, place: { ...place, allowsLocalNetwork: true } };
      const { connectionId, read } = await connect(host, server.origin, withLocalNetwork);
      expect((await read('reviews')).rows).toHaveLength(10);
      const hasKeys = agreed.keys.kind !== 'anonymous';
      for (const seen of s3.seen) {
        expect(keyOf(seen)).toBe(hasKeys ? 'AKIAOWN' : undefined);
        expect(seen.headers.authorization ?? '/own-region/s3/').toContain('/own-region/s3/');
      }
      expect(countConnections()).toBe(0);
      const stored = (await host.client.connections.list()).find(({ id }) => id === connectionId);
      expect(stored?.directReading?.place).toMatchObject({ endpoint: s3.origin, allowsLocalNetwork: true });
    },
  );

  it('are not used for another endpoint, account, or partition than they were typed for', async () => {
    const server = await startLendingServer(() => ({ location: 's3://lake/t.lance' }));
    const host = await storageHost();
    const { connectionId } = await connect(host, server.origin, { keys: { kind: 'typed' }, typed });
    const decide = (place: Partial<OwnPlace>) =>
      host.client.connections.readDirectly({
        connectionId,
        directReading: {
          isAllowed: true,
          keys: { kind: 'typed' },
          allowedOrigins: [],
          place: { ...USUAL, ...place },
        },
      });
    await decide({ region: 'eu-west-1' });
    await expect(decide({ endpoint: 'https://evil.example' })).rejects.toThrow('typed for another endpoint');
    await expect(decide({ account: 'theirs' })).rejects.toThrow('typed for another endpoint, account, or');
    await expect(decide({ region: 'cn-north-1' })).rejects.toThrow('or part of AWS');
    await expect(decide({ endpoint: 'ftp://x' })).rejects.toThrow('isn’t an endpoint');
    for (const hostile of [{ account: 'x.evil.example/' }, { region: 'x.evil.example/' }]) {
      await expect(decide(hostile)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const stored = (await host.client.connections.list()).find(({ id }) => id === connectionId);
    expect(stored?.directReading?.place).toEqual({ ...USUAL, region: 'eu-west-1' });
  });

  it.each(KINDS)(
    'are sent only to the default endpoint, even if a server names others: %s',
    async (_, agreed) => {
      const { port, countConnections } = await startForbiddenServer();
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
      expect(countConnections()).toBe(0);
    },
  );
});

const AZURE = {
  theirs: 'abfss://box@theirs.dfs.core.windows.net/t.lance',
  china: 'abfss://box@mine.dfs.core.chinacloudapi.cn/t.lance',
  unnamed: 'az://box/t.lance',
} as const;

type Tried = readonly [table: keyof typeof AZURE, place: Partial<OwnPlace>, ...unknown[]];

/**
 * Tries to read a table at each of these places with typed keys; returns the messages, and the servers that were
 * contacted.
 */
async function readInAzure(typed: TypedKeys, tried: readonly Tried[]) {
  const options = { azure_storage_account_name: 'evil', azure_endpoint: 'https://evil.example' };
  const server = await startLendingServer((table) => ({
    location: AZURE[table as keyof typeof AZURE],
    options,
  }));
  const host = await storageHost();
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  const problems: (string | undefined)[] = [];
  for (const [table, place] of tried) {
    const agreed = { keys: { kind: 'typed' }, typed, place, proxy: proxy.address } as const;
    problems.push((await (await connect(host, server.origin, agreed)).read(table)).problem);
  }
  expect(proxy.forwarded).toEqual([]);
  return { problems, called: [...new Set(proxy.tunnels)] };
}

const ELSEWHERE: readonly (readonly [keyof typeof AZURE, Partial<OwnPlace>, string])[] = [
  ['theirs', {}, 'open the bucket instead'],
  ['unnamed', {}, 'open the bucket instead'],
  ['theirs', { account: 'mine' }, 'is in theirs. Change'],
  ['china', { account: 'mine' }, 'is in core.chinacloudapi.cn'],
];

const KEYS: readonly TypedKeys[] = [
  { kind: 'azSas', sasToken: 'sv=1&sig=own' },
  { kind: 'token', token: 'own' },
  { kind: 'az', accountKey: 'b3du' },
];

/** Each kind of key with all of these settings, or only with the first and one other in a short run. */
const TRIED = KEYS.map((typed, at) => {
  const few = ELSEWHERE.filter((_, place) => place === 0 || place === at + 1);
  return [typed.kind, typed, testSize({ short: few, whole: ELSEWHERE })] as const;
});

it.each(TRIED)(
  'the user’s own keys for Azure are not sent to an account that a server names: %s',
  async (_, typed, tried) => {
    const { problems, called } = await readInAzure(typed, tried);
    expect(problems).toEqual(tried.map(([, , words]) => expect.stringContaining(words)));
    expect(called).toEqual([]);
  },
);

it.each<[string, keyof typeof AZURE, Partial<OwnPlace>]>([
  ['https://mine.blob.core.windows.net', 'unnamed', { account: 'Mine' }],
  [
    'https://mine.blob.core.chinacloudapi.cn',
    'china',
    { account: 'mine', endpoint: 'https://mine.blob.core.chinacloudapi.cn' },
  ],
])(
  'the user’s own keys for Azure are sent to the account that the user named: %s',
  async (origin, table, place) => {
    const { problems, called } = await readInAzure({ kind: 'token', token: 'own' }, [[table, place]]);
    expect(problems).toEqual([expect.stringContaining(`couldn’t reach ${origin}`)]);
    expect(called).toEqual([`${new URL(origin).host}:443`]);
  },
);
