import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHost } from '../host.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { sealed } from './credential-service.ts';
import { revealed, setUpCredentials } from './testing/credentials-place.ts';

const ENVELOPE = { format: 'vitrine-connections', version: 3, writtenBy: 'Vitrine 0.1.0' };

it.each([
  [
    'are deleted if the list is intact and omits the connection',
    JSON.stringify({ ...ENVELOPE, data: { connections: [] } }),
    {},
  ],
  ['are kept if the list is damaged', '{"format', { apiKey: 'key' }],
  [
    'are kept if the list has an invalid record',
    JSON.stringify({ ...ENVELOPE, data: { connections: [{ id: 'c' }] } }),
    { apiKey: 'key' },
  ],
])('at startup, the secrets of a connection %s', async (_, list, left) => {
  const { directory, open } = await setUpCredentials();
  const { keyring } = createTestKeyring();
  const before = await open({ keyring });
  await before.set('c', sealed({ apiKey: 'key' }));
  await before.close();
  await writeFile(join(directory, 'connections.json'), list);
  const spawnServer = () => {
    throw new Error('There is no local server.');
  };
  const host = await createHost({ dataDirectory: directory, shell: 'desktop', spawnServer, keyring });
  await host.close();
  expect(revealed(await (await open({ keyring })).of('c'))).toEqual(left);
});
