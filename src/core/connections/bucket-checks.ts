import { randomUUID } from 'node:crypto';
import type { BucketToOpen, TestRow } from '#contract/index.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { type Secret, storageSecrets } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Network } from '../network/network.ts';
import { unlessAborted } from '../sign-in/unless-aborted.ts';
import { ownAccess } from '../storage-places/own-access.ts';
import type { StorageProfiles } from '../storage-profiles/storage-profile.ts';
import { bucketConnection, locationOf, normalizeBucket } from './buckets.ts';
import type { ConnectionRepository } from './connections-store.ts';
import { LOCAL_CONNECTION } from './stored.ts';

interface BucketChecksOptions {
  readonly repository: Pick<ConnectionRepository, 'find' | 'has'>;
  readonly credentials: Pick<CredentialService, 'of' | 'held'>;
  readonly network: Network;
  readonly http: HttpClient;
  readonly profiles: () => Promise<StorageProfiles>;
}

export interface BucketTestInput extends Pick<BucketToOpen, 'bucket' | 'typed'> {
  /** The saved connection whose keys are used if none are typed. */
  readonly connectionId?: string;
}

/** Tests buckets with settings that aren’t saved. */
export function createBucketChecks({
  repository,
  credentials,
  network,
  http,
  profiles,
}: BucketChecksOptions) {
  /** SECURITY: the same as after saving these settings: keys that were given for another destination aren’t used. */
  async function keptKeys(
    { connectionId, bucket }: BucketTestInput,
    signal: AbortSignal | undefined,
  ): Promise<Secret | undefined> {
    if (connectionId === undefined || !repository.has(connectionId)) return undefined;
    const { bucket: before, name, color, production } = repository.find(connectionId);
    if (before === undefined) return undefined;
    const settings = {
      id: connectionId,
      bucket: normalizeBucket({ bucket }).bucket,
      name,
      color,
      production,
    };
    const destination = bucketConnection(settings);
    const { storageKeys } = await unlessAborted(credentials.of(connectionId, destination), signal);
    if (storageKeys !== undefined) return storageKeys;
    const status = credentials.held(connectionId, destination).find(({ slot }) => slot === 'storageKeys');
    if (status?.error === undefined) return undefined;
    throw new Failure('REFUSED', status.error.text);
  }

  async function* test(
    input: BucketTestInput,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<TestRow, void> {
    const place = () => {
      const { bucket } = normalizeBucket(input);
      return { bucket, location: locationOf(bucket) };
    };
    // Loaded by the first test, so that no window waits for it.
    const { testBucket } = await import('../connection-test/test-bucket.ts');
    const settings = { ...LOCAL_CONNECTION, id: randomUUID(), readOnly: true };
    yield* testBucket(
      {
        settings,
        place,
        access: async (request) => {
          const { bucket, location } = place();
          const { keys } = bucket;
          const given = input.typed && storageSecrets(input.typed).storageKeys;
          return ownAccess({
            location,
            settings: bucket,
            keys,
            readProfile: async (name) => (await profiles()).readProfile(name, request),
            typed: keys.kind === 'typed' ? (given ?? (await keptKeys(input, signal))) : undefined,
          });
        },
      },
      { network, http },
      signal,
    );
  }

  return { test };
}
