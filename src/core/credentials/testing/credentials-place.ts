import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DEFAULT_NETWORK, NO_OAUTH, type SecretStatus } from '#contract/index.ts';
import { createNotices } from '../../storage/file-notices.ts';
import type { StorePlace } from '../../storage/json-store.ts';
import { filesIn } from '../../storage/testing/files-in.ts';
import {
  type CredentialService,
  type CredentialServiceOptions,
  filledSlots,
  openCredentials,
  type SecretSet,
} from '../credential-service.ts';
import type { SecretDestination } from '../secret-binding.ts';

/** The default destination in tests. */
export const HERE: SecretDestination = {
  address: 'https://tables.example',
  network: DEFAULT_NETWORK,
  oauth: NO_OAUTH,
};

/** The service with `HERE` as the default destination. */
export interface CredentialsHere extends CredentialService {
  of(connectionId: string, destination?: SecretDestination): ReturnType<CredentialService['of']>;
  held(connectionId: string, destination?: SecretDestination): SecretStatus[];
  set(
    connectionId: string,
    secrets: SecretSet,
    destination?: SecretDestination,
  ): ReturnType<CredentialService['set']>;
  replace(connectionId: string, secrets: SecretSet, destination?: SecretDestination): Promise<void>;
}

/** A new data directory for one test, and its credential service. */
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
    async open(options: Partial<CredentialServiceOptions> = {}): Promise<CredentialsHere> {
      const credentials = await openCredentials({ place, ...options });
      onTestFinished(() => credentials.close());
      return {
        ...credentials,
        of: (id, destination = HERE) => credentials.of(id, destination),
        held: (id, destination = HERE) => credentials.held(id, destination),
        set: (id, secrets, destination = HERE) => credentials.set(id, secrets, destination),
        replace: (id, secrets, destination = HERE) => credentials.replace(id, secrets, destination),
      };
    },
    /** The content of all files in the directory, as one text. */
    onDisk: async (): Promise<string> => [...(await filesIn(directory)).values()].join('\n'),
  };
}

export function revealed(secrets: SecretSet): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(filledSlots(secrets).map((slot) => [slot, secrets[slot]?.reveal()]));
}
