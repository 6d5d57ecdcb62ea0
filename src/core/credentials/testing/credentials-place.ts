import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { StorePlace } from '../../storage/json-store.ts';
import { createNotices } from '../../storage/notices.ts';
import {
  type CredentialServiceOptions,
  filledSlots,
  openCredentials,
  type SecretSet,
} from '../credential-service.ts';

/** A data directory of its own for one test, and the credentials in it. */
export async function setUpCredentials() {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-credentials-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const place: StorePlace = {
    directory,
    readOnlyReason: null,
    notices: createNotices(),
    writtenBy: 'Vitrine 0.1.0',
  };
  return {
    directory,
    place,
    file: join(directory, 'secrets.json'),
    async open(options: Partial<CredentialServiceOptions> = {}) {
      const credentials = await openCredentials({ place, ...options });
      onTestFinished(() => credentials.close());
      return credentials;
    },
    /** All that is in the directory and below, as one text. */
    async onDisk(): Promise<string> {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
      return (await Promise.all(texts)).join('\n');
    },
  };
}

export function revealed(held: SecretSet): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(filledSlots(held).map((slot) => [slot, held[slot]?.reveal()]));
}
