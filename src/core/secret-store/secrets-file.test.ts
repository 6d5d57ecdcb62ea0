import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setUpCredentials } from '../credentials/testing/credentials-place.ts';
import { currentVersion } from '../storage/envelope.ts';
import { openStore } from '../storage/json-store.ts';
import { keyVersionOf, secretsFile } from './secrets-file.ts';

// The fixtures are files as released versions wrote them, so they are never edited.
const versions = Array.from({ length: currentVersion(secretsFile.migrations) }, (_, index) => index + 1);

it.each(versions)(
  'a secrets file of version %s loads, and is the same after a save and a load',
  async (version) => {
    const { place, file } = await setUpCredentials();
    await copyFile(join(import.meta.dirname, `fixtures/secrets-${version}.json`), file);
    const first = await openStore(place, secretsFile);
    await first.set(first.get());
    const second = await openStore(place, secretsFile);
    expect(place.notices.list()).toEqual([]);
    expect(first.get().secrets.map(({ slot }) => slot)).toEqual(['apiKey', 'tokens']);
    expect(second.get()).toEqual(first.get());
  },
);

it.each([
  ['v11 and more', 'v11'],
  ['v1', ''],
  ['', ''],
  ['vxx and more', ''],
])('the key version of ciphertext "%s" is "%s"', (text, version) => {
  expect(keyVersionOf(Buffer.from(text))).toBe(version);
});
