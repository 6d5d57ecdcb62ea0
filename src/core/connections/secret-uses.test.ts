import { describe, expect, it, onTestFinished } from 'vitest';
import { LOCAL_CONNECTION_ID } from '#contract/index.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import type { OutsideQuestion } from '../shell/outside-question.ts';
import { setUpConnections } from './testing/test-connections.ts';

/** A connection with a key, another server, and a user who confirms in a dialog of the shell. */
async function setUp({ canConfirm = true, answer = true } = {}) {
  const prompts: (readonly [string | undefined, OutsideQuestion])[] = [];
  const confirmOutsidePage = async (windowId: string | undefined, question: OutsideQuestion) => {
    prompts.push([windowId, question]);
    return answer;
  };
  const { keyring } = createTestKeyring();
  const rig = await setUpConnections({ keyring, ...(canConfirm ? { confirmOutsidePage } : {}) });
  onTestFinished(() => rig.close());
  const other = await startTestServer((_, response) => response.end('{"namespaces":[]}'));
  onTestFinished(other.close);
  const connections = await rig.open();
  const connection = await rig.add(connections, { name: 'Shop', credentials: { apiKey: 'CANARY' } });
  const draft = { name: 'Shop', address: other.origin };
  const input = { connectionId: connection.id, draft, slot: 'apiKey', destination: other.origin } as const;
  return { ...rig, connections, connection, other, draft, input, prompts };
}

describe('a secret for another server', () => {
  it('is reported with both origins before any request', async () => {
    const { connections, connection, draft, other, server } = await setUp();
    const requestCount = server.seen.length;
    expect(connections.secretsFor({ connectionId: connection.id, draft })).toEqual([
      {
        slot: 'apiKey',
        place: 'keyring',
        error: {
          kind: 'other-destination',
          text: `The API key was given for ${server.origin}. Enter it again to use it for ${other.origin}.`,
          givenFor: server.origin,
          destination: other.origin,
        },
      },
    ]);
    expect([server.seen.length, other.seen]).toEqual([requestCount, []]);
  });

  it('is used after the user agrees in a native dialog, even after a restart', async () => {
    const { prompts, connections, draft, input, openWithoutSession, other, server } = await setUp();
    expect(await connections.allowSecret(input, 'w1')).toEqual({ isAllowed: true });
    expect(prompts).toEqual([
      [
        'w1',
        {
          message: `Use the API key of “Shop” for ${other.origin}?`,
          detail: `It was given for ${server.origin}. If you didn’t change this connection, cancel.`,
          action: 'Use there',
        },
      ],
    ]);
    await connections.update(input.connectionId, { draft }, undefined);
    expect(other.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': 'CANARY' });
    const later = await openWithoutSession();
    await (await later.catalog(input.connectionId)).children({ id: [], limit: 1 });
    expect(other.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': 'CANARY' });
    // The key is bound only to the new server: going back requires consent too.
    const back = { connectionId: input.connectionId, draft: { address: server.origin } };
    expect(later.secretsFor(back)[0]?.error).toMatchObject({ givenFor: other.origin });
  });

  it('is not used if the user does not agree', async () => {
    const { connections, draft, input, other } = await setUp({ answer: false });
    expect(await connections.allowSecret(input, 'w1')).toEqual({ isAllowed: false });
    await connections.update(input.connectionId, { draft, anyway: true }, undefined);
    expect(JSON.stringify(other.seen)).not.toContain('CANARY');
  });

  it.each([
    ['another destination than that of the draft', { destination: 'https://harmless.example' }],
    [
      'another draft than the one that is saved later',
      { draft: { address: 'https://harmless.example' }, destination: 'harmless.example' },
    ],
  ])('is not used if the user agreed to %s', async (_, change) => {
    const { connections, draft, input, other } = await setUp();
    await connections.allowSecret({ ...input, ...change }, 'w1').catch(() => {});
    await expect(connections.update(input.connectionId, { draft }, undefined)).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await connections.update(input.connectionId, { draft, anyway: true }, undefined);
    for await (const _row of connections.test({ connectionId: input.connectionId, draft }, undefined));
    expect(JSON.stringify(other.seen)).not.toContain('CANARY');
  });

  it('must be entered again in a shell without native dialogs', async () => {
    const { connections, connection, draft, input, other } = await setUp({ canConfirm: false });
    const [held] = connections.secretsFor({ connectionId: connection.id, draft });
    expect(held?.error).not.toHaveProperty('destination');
    await expect(connections.allowSecret(input, 'w1')).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    await connections.update(connection.id, { draft, credentials: { apiKey: 'new' } }, undefined);
    expect(other.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': 'new' });
  });

  it('is used again once the connection has its original address', async () => {
    const { connections, connection, draft, server } = await setUp();
    await connections.update(connection.id, { draft, anyway: true }, undefined);
    await connections.update(connection.id, { draft: { address: server.origin } }, undefined);
    expect(server.seen.at(-1)?.headers).toMatchObject({ 'x-api-key': 'CANARY' });
  });
});

it('the secrets of the local server cannot be redirected by a form', async () => {
  const { connections, draft } = await setUp();
  await connections.openSample();
  expect(connections.secretsFor({ connectionId: LOCAL_CONNECTION_ID, draft })).toEqual([]);
});

describe('an export of secrets', () => {
  const passphrase = 'a long enough word';

  it('requires consent in a native dialog, unlike an export without secrets', async () => {
    const { prompts, connections, connection } = await setUp();
    const connectionIds = [connection.id];
    expect((await connections.exportFile({ connectionIds }, 'w1')).isSealed).toBe(false);
    expect(prompts).toEqual([]);
    expect((await connections.exportFile({ connectionIds, passphrase }, 'w1')).isSealed).toBe(true);
    expect(prompts.map(([, { message }]) => message)).toEqual(['Export the secrets of one connection?']);
  });

  it('is rejected if the user does not agree', async () => {
    const { connections, connection } = await setUp({ answer: false });
    const exporting = connections.exportFile({ connectionIds: [connection.id], passphrase }, 'w1');
    await expect(exporting).rejects.toMatchObject({ code: 'REFUSED' });
  });
});
