import { expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { indexingBlockedBy } from './name-index.ts';
import { setUpNameProgram } from './testing/name-program.ts';
import { setUpIndex, treeRoutes } from './testing/test-index.ts';

const program = setUpNameProgram();
const routes = treeRoutes({ '.': { namespaces: ['a'] }, a: { tables: ['t'] } });
const connection = (more: Partial<Parameters<typeof testConnection>[0]>) =>
  testConnection({ id: 'c', address: 'http://server', delimiter: '.', ...more });

it.each([
  ['for production', { production: true }],
  ['that is read-only', { readOnly: true }],
])('a connection %s is only crawled on request, not by a search', async (_, is) => {
  const { setConnections, found, walk, server } = await setUpIndex({ program: program(), routes });
  setConnections([connection(is)]);
  expect((await found('t', { connectionIds: ['c'] })).searched).toMatchObject([{ state: 'never' }]);
  expect(server.seen).toEqual([]);
  expect(await walk()).toMatchObject({ state: 'complete', names: 2 });
  expect(await found('t', { connectionIds: ['c'] })).toMatchObject({ total: 1 });
});

it('a folder, which is always read-only, is crawled by a search', async () => {
  const { setConnections, found, until } = await setUpIndex({ program: program(), routes });
  setConnections([connection({ readOnly: true, folder: '/data' })]);
  await found('t', { connectionIds: ['c'] });
  expect(await until(({ state }) => state === 'complete')).toMatchObject({ names: 2 });
});

it('the state reports why the user must start a crawl, until the reason no longer applies', async () => {
  const { setConnections, found, until, index, server } = await setUpIndex({ program: program(), routes });
  const problem = { kind: 'locked', text: 'The keyring is locked.' } as const;
  setConnections([connection({ secrets: [{ slot: 'apiKey', place: 'keyring', error: problem }] })]);
  expect((await found('t', { connectionIds: ['c'] })).searched).toMatchObject([{ asksFirst: 'credentials' }]);
  expect(server.seen).toEqual([]);
  setConnections([connection({ production: true })]);
  expect(await until((state) => state.asksFirst !== 'credentials')).toMatchObject({
    asksFirst: 'production',
  });
  await index.walk({ connectionId: 'c', action: 'pause' });
  setConnections([connection({})]);
  expect(await until((state) => state.asksFirst === undefined)).toMatchObject({ state: 'paused' });
});

it.each([
  ['that is signed out', { authorization: 'browser', state: 'signed-out', isRenewed: false }, 'credentials'],
  [
    'whose sign-in has expired',
    { authorization: 'device', state: 'expired', isRenewed: false },
    'credentials',
  ],
  [
    'whose expired sign-in is renewable',
    { authorization: 'browser', state: 'expired', isRenewed: true },
    undefined,
  ],
  [
    'that signs in with a client secret',
    { authorization: 'client', state: 'signed-out', isRenewed: false },
    undefined,
  ],
] as const)(
  'indexingBlockedBy checks the sign-in of a connection %s',
  (_, { authorization, state, isRenewed }, why) => {
    const signIn = { state, isRenewed, expiresAt: null };
    expect(indexingBlockedBy(testConnection({ authorization, signIn }))).toBe(why);
  },
);
