import { createPrivateKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ConnectionDraft, DEFAULT_NETWORK, NO_OAUTH } from '#contract/index.ts';
import { type Canary, canariesIn, canary } from '#contract/testing/canary.ts';
import type { HostOptions } from '../host.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { startCanaryServers } from './testing/canary-servers.ts';
import { setUpCredentials } from './testing/credentials-place.ts';
import { ended, openWindow, type Window } from './testing/heard-window.ts';

async function readAll(stream: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await stream);
}

/** The key, encrypted with a passphrase, as in a certificate file. */
function protectedKey(key: string, passphrase: string): string {
  const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const;
  return createPrivateKey(key).export(cipher).toString();
}

async function setUp() {
  const place = await setUpCredentials();
  const secrets = {
    apiKey: canary('API key'),
    bearer: canary('bearer token'),
    clientSecret: canary('client secret'),
    proxyPassword: canary('proxy password'),
    passphrase: canary('passphrase'),
    accessToken: canary('access token'),
    option: canary('storage option'),
  };
  const vended = { option: secrets.option.text, accessToken: secrets.accessToken.text };
  const servers = await startCanaryServers(vended, secrets.proxyPassword.text);
  const clientCert = servers.authority.issue({ names: ['us'], purpose: 'client' });
  const key = protectedKey(clientCert.key, secrets.passphrase.text);
  const ofKey: Canary = { name: 'private key', text: key.split('\n')[4] ?? '' };
  const options: HostOptions = {
    dataDirectory: place.directory,
    shell: 'desktop',
    spawnServer: () => {
      throw new Error('There is no local server.');
    },
    keyring: createTestKeyring().keyring,
  };
  const draft: ConnectionDraft = {
    name: 'Shop',
    address: `https://tables.test:${servers.tables.port}`,
    network: {
      ...DEFAULT_NETWORK,
      tls: { trust: 'authority', authorities: servers.authority.certificate },
      proxy: { kind: 'own', address: servers.proxy.address, user: 'someone', bypass: '' },
    },
  };
  const clientCertificate = {
    format: 'pem',
    text: clientCert.certificate + key,
    passphrase: secrets.passphrase.text,
  } as const;
  const credentials = {
    apiKey: secrets.apiKey.text,
    proxyPassword: secrets.proxyPassword.text,
    clientCertificate,
  };
  return { ...place, options, draft, credentials, secrets, servers, all: [...Object.values(secrets), ofKey] };
}

type Rig = Awaited<ReturnType<typeof setUp>>;

const ITEMS = { id: ['items'], vendCredentials: true };

/** Everything that a user does with a connection, for each behavior of its server. */
async function goThrough({ client }: Window, connectionId: string, { servers }: Rig): Promise<void> {
  for (const mood of ['good', 'refusing', 'telling', 'leading-away'] as const) {
    servers.is.mood = mood;
    await ended(client.catalog.children({ connectionId, id: [], fresh: true }));
    await ended(client.catalog.table({ ...ITEMS, connectionId }));
    await ended(client.plans.explain({ connectionId, id: ['items'], query: '{"k": 1, "vector": [1]}' }));
  }
  servers.is.mood = 'good';
}

async function messagesOfAll({ client }: Window): Promise<void> {
  for (let requestId = 0; requestId < 80; requestId += 1)
    await ended(client.activity.messages({ requestId }));
}

it('every secret is sent only to its destination, and appears nowhere else', async () => {
  const rig = await setUp();
  const { servers, secrets, draft, credentials } = rig;
  const window = await openWindow(rig.options);
  void ended(readAll(window.client.app.events()));
  void ended(readAll(window.client.activity.follow()));
  const bearer = await window.client.connections.add({
    draft: { ...draft, authorization: 'bearer' },
    credentials: { ...credentials, bearer: secrets.bearer.text },
  });
  const oauth = {
    ...NO_OAUTH,
    tokenEndpoint: `https://tokens.test:${servers.tokens.port}/token`,
    clientId: 'vitrine',
  };
  const client = await window.client.connections.add({
    draft: { ...draft, name: 'Signed in', authorization: 'client', oauth },
    credentials: { ...credentials, clientSecret: secrets.clientSecret.text },
    anyway: true,
  });
  for (const { id } of [bearer, client]) await goThrough(window, id, rig);
  // Both connections sent all their credentials; otherwise the test proves nothing.
  for (const { text } of [secrets.bearer, secrets.accessToken]) {
    expect(servers.seen.map(({ authorization }) => authorization)).toContain(`Bearer ${text}`);
  }
  expect(servers.seen.every((headers) => headers['x-api-key'] === secrets.apiKey.text)).toBe(true);
  expect(canariesIn(JSON.stringify(servers.led), rig.all)).toEqual([]);

  // A server with an untrusted certificate.
  const otherServer = { ...draft, address: `https://localhost:${servers.otherServer.port}` };
  await ended(window.client.connections.add({ draft: otherServer, credentials }));
  await ended(readAll(window.client.connections.test({ draft: otherServer, credentials })));
  await ended(readAll(window.client.connections.test({ connectionId: bearer.id, draft })));
  await messagesOfAll(window);
  const exported = await window.client.transfers.export({ connectionIds: [bearer.id, client.id] });
  const sealed = await window.client.transfers.export({
    connectionIds: [bearer.id, client.id],
    passphrase: 'a long enough word',
  });
  await ended(window.client.connections.duplicate({ connectionId: bearer.id }));
  await ended(window.client.connections.remove({ connectionId: client.id }));
  await ended(window.client.connections.restore({ connectionId: client.id }));
  expect(canariesIn(await rig.onDisk(), rig.all)).toEqual([]);
  const heard = window.heard.join('\n');
  // A storage option that is requested by name is returned, so the check would have found it before.
  await window.client.catalog.table({ ...ITEMS, connectionId: bearer.id });
  const option = { ...ITEMS, connectionId: bearer.id, name: 'aws_secret_access_key' };
  const given = JSON.stringify(await window.client.catalog.storageOption(option));
  expect(canariesIn(given, rig.all)).toContain('storage option, plain');
  await window.close();

  expect(canariesIn(exported.text + sealed.text, rig.all)).toEqual([]);
  expect(canariesIn(heard, rig.all)).toEqual([]);
  expect(canariesIn(await rig.onDisk(), rig.all)).toEqual([]);
});
