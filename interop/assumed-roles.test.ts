import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createActivityLog } from '#core/activity-log/activity-log.ts';
import { createHttpClient } from '#core/http/http-client.ts';
import { DIRECT_ROUTE } from '#core/network/route.ts';
import { openObjectStore } from '#core/object-storage/open-object-store.ts';
import { createStorageProfiles } from '#core/storage-profiles/storage-profiles.ts';
import { type MotoServer, startMoto } from './testing/storage-servers.ts';

let moto: MotoServer;
beforeAll(async () => {
  moto = await startMoto();
  await moto.fill('lake', new Map([['digits', '0123456789']]));
  await moto.checkKeys();
});
afterAll(() => moto?.end());

/** Sets up a profile that assumes the emulator's role with the keys of another profile. */
async function setUp(secret: string) {
  const home = await mkdtemp(join(tmpdir(), 'vitrine-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, '.aws'));
  const { accessKeyId } = moto.keys;
  const keys = `aws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secret}\n`;
  await writeFile(join(home, '.aws/credentials'), `[base]\n${keys}`);
  const role = `role_arn = ${moto.role}\nsource_profile = base\nduration_seconds = 900\nexternal_id = a/b=c\n`;
  await writeFile(join(home, '.aws/config'), `[profile data]\n${role}`);
  const http = createHttpClient({ activityLog: createActivityLog() });
  onTestFinished(() => http.close());
  const roles = () => ({ region: 'us-east-1', origin: moto.url });
  const profiles = createStorageProfiles({ http, place: { environment: {}, home }, roles });
  return { http, read: () => profiles.readProfile('data', { connectionId: 'c' }) };
}

it('a role is taken on, and its keys read what it may read', async () => {
  const { http, read } = await setUp(moto.keys.secretAccessKey);
  const { accessKeyId, secretAccessKey, sessionToken, expiresAtMillis = 0 } = await read();
  expect(accessKeyId).not.toBe(moto.keys.accessKeyId);
  expect(expiresAtMillis).toBeGreaterThan(Date.now());
  const secrets = { secretAccessKey: secretAccessKey.reveal(), sessionToken: sessionToken?.reveal() ?? '' };
  const access = { kind: 's3', endpoint: moto.url, keys: { accessKeyId, ...secrets } } as const;
  const way = { http, connectionId: 'c', route: DIRECT_ROUTE, reach: 'loopback' } as const;
  const store = openObjectStore({ scheme: 's3', bucket: 'lake' }, access, way);
  expect(Buffer.from((await store.read({ key: 'digits' })).bytes).toString()).toBe('0123456789');
});

it('no role is taken on with another secret', async () => {
  const { read } = await setUp('wrong');
  await expect(read()).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining(`let \`base\` assume role \`${moto.role}\`: `),
  });
});
