import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredConnection } from '../connections/connections-store.ts';
import { LOCAL_CONNECTION } from '../connections/stored.ts';
import { sealed } from '../credentials/secret.ts';
import { exportConnections, type TransferredConnection } from './export-connections.ts';
import { importConnections } from './import-connections.ts';
import { previewImport } from './preview-import.ts';

// Contains a letter that keyboards encode in different ways.
const PASSPHRASE = 'p\u00e4ssphrase lang';
const CANARY = 'canary-3f9a';
const OPTIONS = { writtenBy: 'Vitrine 0.1.0', now: new Date('2026-03-04T12:00:00Z') };

function server(change: Partial<StoredConnection> = {}): StoredConnection {
  return { ...LOCAL_CONNECTION, id: 'a', name: 'prod', address: 'https://catalog.internal', ...change };
}

function withSecrets(change: Partial<StoredConnection> = {}): TransferredConnection {
  return {
    stored: server(change),
    secrets: sealed({ apiKey: `${CANARY}-key`, bearer: `${CANARY}-token`, clientSecret: `${CANARY}-secret` }),
  };
}

async function exported(connections: readonly TransferredConnection[]): Promise<Record<string, unknown>> {
  return JSON.parse((await exportConnections(connections, OPTIONS)).text);
}

const take = (text: string, passphrase?: string, selected: readonly number[] = [0]) =>
  importConnections(text, { wanted: selected, passphrase, nextColor: () => 7 });

const rest = ({ id: _, ...record }: StoredConnection) => record;

describe('a file without a passphrase', () => {
  it('imports connections unchanged, with new IDs and without secrets', async () => {
    const stored = server({
      production: true,
      tablesByHand: [['prod', 'items']],
      trustedOrigins: ['https://b'],
    });
    const { text, ...summary } = await exportConnections([{ ...withSecrets(), stored }], OPTIONS);
    expect(summary).toEqual({ fileName: 'vitrine-connections-2026-03-04.json', count: 1, isSealed: false });
    expect(text).not.toContain(CANARY);
    const [taken] = await take(text);
    expect(taken && rest(taken.stored)).toEqual(rest(stored));
    expect(taken?.stored.id).not.toBe('a');
    expect(taken?.secrets).toEqual({});
  });

  it('omits local servers', async () => {
    const folder = server({ id: 'f', folder: '/data' });
    const own = [LOCAL_CONNECTION, folder].map((stored) => ({ stored, secrets: {} }));
    expect(await exported([...own, withSecrets()])).toMatchObject({ connections: [{ name: 'prod' }] });
    await expect(exportConnections(own, OPTIONS)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('a file with a passphrase', () => {
  // Created once: deriving a key from a passphrase is slow on purpose.
  let text: string;
  let file: Record<string, unknown>;
  beforeAll(async () => {
    const second = {
      stored: server({ id: 'b', name: 'west' }),
      secrets: sealed({ apiKey: 'west-key' }),
    };
    ({ text } = await exportConnections([withSecrets(), second], { ...OPTIONS, passphrase: PASSPHRASE }));
    file = JSON.parse(text);
  });

  it('contains secrets only in encrypted form, and imports them with the passphrase', async () => {
    for (const form of [
      CANARY,
      Buffer.from(CANARY).toString('base64').slice(0, 12),
      encodeURIComponent(CANARY),
    ]) {
      expect(text).not.toContain(form);
    }
    const [taken] = await take(text, PASSPHRASE);
    expect(taken?.secrets.apiKey?.reveal()).toBe(`${CANARY}-key`);
    expect(taken?.secrets.bearer?.reveal()).toBe(`${CANARY}-token`);
    expect(taken?.secrets.clientSecret?.reveal()).toBe(`${CANARY}-secret`);
  });

  it('assigns each connection its own secrets, even if only some are imported', async () => {
    const [taken] = await take(text, PASSPHRASE, [1]);
    expect(taken?.stored.name).toBe('west');
    expect(taken?.secrets.apiKey?.reveal()).toBe('west-key');
    expect(taken?.secrets.bearer).toBeUndefined();
  });

  it('accepts the passphrase in any Unicode form', async () => {
    expect(await take(text, 'pa\u0308ssphrase lang')).toHaveLength(1);
  });

  it('imports no secrets without the passphrase', async () => {
    expect((await take(text))[0]?.secrets).toEqual({});
  });

  it('imports nothing with a wrong passphrase', async () => {
    await expect(take(text, `${PASSPHRASE}.`)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringMatching(/^Wrong passphrase/),
    });
  });

  it('imports no secrets for an address or origin that was changed later', async () => {
    const [record] = file.connections as Record<string, unknown>[];
    for (const change of [
      { address: 'https://evil.example' },
      { trustedOrigins: ['https://evil.example'] },
    ]) {
      const forged = JSON.stringify({ ...file, connections: [{ ...record, ...change }] });
      await expect(take(forged, PASSPHRASE)).rejects.toMatchObject({ code: 'INVALID' });
    }
    // Line ends and spaces don’t matter.
    expect(await take(JSON.stringify(file), PASSPHRASE)).toHaveLength(1);
  });

  it('rejects other key derivation parameters than those of Vitrine', async () => {
    const seal = file.sealed as { readonly key: object };
    for (const change of [
      { n: 2 ** 30 },
      { n: 2 ** 10 },
      { n: 100_000 },
      { r: 64 },
      { p: 1000 },
      { name: 'md5' },
    ]) {
      const heavy = JSON.stringify({ ...file, sealed: { ...seal, key: { ...seal.key, ...change } } });
      await expect(take(heavy, PASSPHRASE)).rejects.toMatchObject({
        message: expect.stringContaining('damaged'),
      });
    }
  });
});

describe('the preview of a file', () => {
  it('marks existing connections, and settings that affect where secrets are sent', async () => {
    const { network } = LOCAL_CONNECTION;
    const stored = server({
      network: {
        ...network,
        tls: { trust: 'off', authorities: '' },
        proxy: { ...network.proxy, kind: 'own', address: 'http://proxy.example:3128' },
      },
      trustedOrigins: ['https://storage.example'],
    });
    const { text } = await exportConnections([{ stored, secrets: {} }], OPTIONS);
    const [found] = previewImport(text, [server()]).connections;
    expect(found).toMatchObject({ index: 0, name: 'prod', isKnown: true });
    expect(found?.notes.map(({ tone, text: words }) => `${tone}: ${words}`)).toEqual([
      'danger: Doesn’t verify certificates.',
      'warn: Uses the proxy http://proxy.example:3128.',
      'warn: Also sends credentials to https://storage.example.',
    ]);
  });

  it('warns of plain HTTP, even if only access tokens are sent', async () => {
    const stored = server({
      address: 'http://tables.example',
      authorization: 'browser',
      oauth: {
        ...LOCAL_CONNECTION.oauth,
        issuer: 'https://id.example',
        clientId: 'window',
        revocationEndpoint: 'https://elsewhere.example/revoke',
      },
    });
    const { text } = await exportConnections([{ stored, secrets: {} }], OPTIONS);
    expect(previewImport(text, []).connections[0]?.notes).toEqual([
      { tone: 'warn', text: 'Uses plain HTTP: anyone on the network can read its credentials.' },
      { tone: 'plain', text: 'Signs in at https://id.example, https://elsewhere.example.' },
    ]);
  });

  it('reports unknown members, and records that cannot be imported', async () => {
    const file = await exported([withSecrets()]);
    const [record] = file.connections as Record<string, unknown>[];
    const records = [
      { ...record, flux: 88 },
      { ...record, address: 'ftp://x' },
      { name: 'no address' },
      { ...record, pageSize: 'many' },
    ];
    const preview = previewImport(JSON.stringify({ ...file, connections: records }), []);
    expect(preview.connections[0]?.notes).toEqual([
      { tone: 'plain', text: 'Ignored unknown settings: flux.' },
    ]);
    expect(preview.connections.map(({ problem }) => problem)).toEqual([
      undefined,
      expect.stringContaining('ftp:'),
      expect.stringContaining('address'),
      expect.stringContaining('pageSize'),
    ]);
    await expect(
      take(JSON.stringify({ ...file, connections: records }), undefined, [0, 1]),
    ).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('completes a record that has only an address', () => {
    const text = JSON.stringify({
      format: 'vitrine-connection-export',
      version: 1,
      writtenBy: 'a script',
      connections: [{ address: 'tables.example.com/v1' }],
    });
    expect(previewImport(text, []).connections).toMatchObject([
      { name: 'tables.example.com', address: 'https://tables.example.com' },
    ]);
  });

  it.each([
    ['nonsense', false],
    ['nonsense/v1', false],
    ['https://nonsense', true],
    ['nonsense:9090', true],
    ['localhost', true],
    ['[::1]', true],
    ['a.example', true],
  ])('accepts the address %s: %s', (address, isTaken) => {
    const text = JSON.stringify({
      format: 'vitrine-connection-export',
      version: 1,
      writtenBy: 'a script',
      connections: [{ address }],
    });
    const problem = isTaken ? undefined : expect.stringContaining(`"${address}" isn’t a complete address`);
    expect(previewImport(text, []).connections[0]?.problem).toEqual(problem);
  });

  it('reports why a file cannot be read', async () => {
    const file = await exported([withSecrets()]);
    const newer = { ...file, version: 2, writtenBy: 'Vitrine 9.0.0' };
    const words = (value: unknown) => () => previewImport(JSON.stringify(value), []);
    expect(words(newer)).toThrow(/Vitrine 9\.0\.0, which is newer/);
    expect(words({ format: 'other' })).toThrow(/isn’t a Vitrine connections file/);
    expect(words({ ...file, connections: 'many' })).toThrow(/damaged/);
    expect(words({ ...file, connections: Array(1001).fill({}) })).toThrow(/more than 1000/);
    expect(() => previewImport('{', [])).toThrow(/isn’t JSON/);
  });

  it('fails only with INVALID for any content of a file', () => {
    const mark = { format: 'vitrine-connection-export', version: 1 };
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        (value, connections) => {
          for (const text of [JSON.stringify(value), JSON.stringify({ ...mark, connections })]) {
            try {
              previewImport(text, []);
            } catch (error) {
              expect(error).toMatchObject({ code: 'INVALID' });
            }
          }
        },
      ),
    );
  });
});
