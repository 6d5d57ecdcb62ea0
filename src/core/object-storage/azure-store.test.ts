import { describe, expect, it } from 'vitest';
import type { AzureAccess } from '#protocol/index.ts';
import { openAt, silentHttp, storeForTest } from './testing/store-for-test.ts';

const bytes = { text: 'bytes' };

describe('an Azure container', () => {
  it.each<[string, Partial<AzureAccess>, string]>([
    ['az://lake', { account: 'shop' }, 'https://shop.blob.core.windows.net/lake/a%20b'],
    [
      'abfss://lake@shop.dfs.core.windows.net',
      { account: 'shop' },
      'https://shop.blob.core.windows.net/lake/a%20b',
    ],
    [
      'abfss://lake@shop.dfs.core.chinacloudapi.cn',
      { account: 'shop' },
      'https://shop.blob.core.chinacloudapi.cn/lake/a%20b',
    ],
    [
      'az://lake',
      { account: 'shop', endpoint: 'https://shop.dfs.core.windows.net' },
      'https://shop.blob.core.windows.net/lake/a%20b',
    ],
    [
      'az://lake',
      { account: 'shop', endpoint: 'http://127.0.0.1:1/shop' },
      'http://127.0.0.1:1/shop/lake/a%20b',
    ],
    ['az://$web', { account: 'shop' }, 'https://shop.blob.core.windows.net/%24web/a%20b'],
  ])('%s with access %j is requested at its blob endpoint', async (address, access, expected) => {
    const { http, sent } = silentHttp(bytes);
    const store = openAt(address, { kind: 'az', account: '', ...access }, { http });
    await store.read({ key: 'a b' });
    expect(sent.map(({ origin, path }) => origin + path)).toEqual([expected]);
    expect(store.origin).toBe(new URL(expected).origin);
  });

  it('can’t be opened without an account', () => {
    const { http } = silentHttp(bytes);
    expect(() => openAt('az://lake', { kind: 'az', account: '' }, { http })).toThrow(
      'The server doesn’t say in which storage account the container lake is.',
    );
  });

  it('is requested with a SAS query, which is never logged', async () => {
    const query = 'sv=2023&sp=r&sig=CANARY%2F1';
    const { store, server, activityLog } = await storeForTest({
      address: 'az://lake',
      access: (endpoint) => ({ kind: 'az', account: 'shop', endpoint, auth: { kind: 'sas', query } }),
      answer: (_, response) =>
        response
          .writeHead(403, { 'x-ms-error-code': 'AuthenticationFailed' })
          .end('<Error><Code>AuthenticationFailed</Code><Message>Not CANARY/1.</Message></Error>'),
    });
    const failure = await store
      .read({ key: 'a', range: { from: 0, to: 8 } })
      .catch((error: unknown) => error);
    expect(server.seen[0]?.path).toBe(`/lake/a?${query}`);
    expect(server.seen[0]?.headers).toMatchObject({
      'x-ms-range': 'bytes=0-7',
      'x-ms-version': '2021-12-02',
    });
    expect(failure).toMatchObject({ fault: 'wrong-secret' });
    expect(JSON.stringify([failure, activityLog.list(), activityLog.find(1)])).not.toContain('CANARY');
  });

  it('is requested with a token, or without credentials', async () => {
    const { http, sent } = silentHttp(bytes);
    const token = { kind: 'token', token: 'ey.x' } as const;
    await openAt('az://lake', { kind: 'az', account: 'shop', auth: token }, { http }).read({ key: 'a' });
    await openAt('az://lake', { kind: 'az', account: 'shop' }, { http }).read({ key: 'a' });
    expect(sent.map(({ credentials = [] }) => credentials)).toEqual([[['authorization', 'Bearer ey.x']], []]);
  });

  it('reports an error whose code is only in a header', async () => {
    const { store } = await storeForTest({
      address: 'az://lake',
      access: (endpoint) => ({ kind: 'az', account: 'shop', endpoint }),
      answer: (_, response) => response.writeHead(404, { 'x-ms-error-code': 'ContainerNotFound' }).end(),
    });
    await expect(store.read({ key: 'a' })).rejects.toMatchObject({ fault: 'no-bucket' });
  });
});
