import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sealed } from '../credentials/credential-service.ts';
import { HERE, revealed, setUpCredentials } from '../credentials/testing/credentials-place.ts';
import { createTestKeyring } from './testing/test-keyring.ts';

const ELSEWHERE = { ...HERE, address: 'https://elsewhere.example' };

/** A directory as the first versions wrote it: an API key of the connection `c` without its destination. */
async function setUp() {
  const place = await setUpCredentials();
  const { keyring, calls } = createTestKeyring();
  const first = await place.open({ keyring });
  await first.set('c', sealed({ apiKey: 'CANARY' }));
  await first.close();
  const content = JSON.parse(await readFile(place.file, 'utf8'));
  const [{ binding: _, ...record }] = content.data.secrets;
  content.data.secrets = [record];
  await writeFile(place.file, JSON.stringify(content));
  calls.length = 0;
  const stored = async () => JSON.parse(await readFile(place.file, 'utf8')).data.secrets[0];
  return { ...place, keyring, calls, record, stored };
}

it('a secret without a binding is bound to its connection’s address at the first start', async () => {
  const { open, keyring, calls, record, stored } = await setUp();
  const first = await open({ keyring, connections: [{ id: 'c', ...HERE }] });
  expect(calls).toEqual([]);
  expect(revealed(await first.of('c'))).toEqual({ apiKey: 'CANARY' });
  expect(await first.of('c', ELSEWHERE)).toEqual({});
  expect(await stored()).toEqual({ ...record, binding: expect.objectContaining({ server: HERE.address }) });
  await first.close();
  const second = await open({ keyring, connections: [{ id: 'c', ...ELSEWHERE }] });
  expect(await second.of('c', ELSEWHERE)).toEqual({});
  expect(revealed(await second.of('c'))).toEqual({ apiKey: 'CANARY' });
});

it('a secret without a binding is bound even if the file can’t be written', async () => {
  const { open, keyring, place, record, stored } = await setUp();
  const connections = [{ id: 'c', ...HERE }];
  const readOnly = { ...place, readOnlyReason: 'Another Vitrine has it.' };
  const credentials = await open({ keyring, connections, place: readOnly });
  expect(revealed(await credentials.of('c'))).toEqual({ apiKey: 'CANARY' });
  expect(await credentials.of('c', ELSEWHERE)).toEqual({});
  expect(await stored()).toEqual(record);
});

it('a secret without a binding is withheld, but not deleted, while its connection is unknown', async () => {
  const { open, keyring, record, stored } = await setUp();
  const credentials = await open({ keyring });
  expect(await credentials.of('c')).toEqual({});
  expect(credentials.held('c')).toMatchObject([{ error: { kind: 'other-destination' } }]);
  expect(await stored()).toEqual(record);
  await credentials.close();
  const later = await open({ keyring, connections: [{ id: 'c', ...HERE }] });
  expect(revealed(await later.of('c'))).toEqual({ apiKey: 'CANARY' });
});
