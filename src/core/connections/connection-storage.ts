import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import type {
  BucketToOpen,
  Capabilities,
  DirectReading,
  StorageProfileFacts,
  TypedKeys,
} from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type DirectReader, READ_FROM_STORAGE, readerClient } from '../catalog/read-directly.ts';
import type { DirectTest } from '../connection-test/subject.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { type Secret, type SecretSet, storageSecrets } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { SpawnServer } from '../local-server/process.ts';
import { createStorageReaders, type StorageReaders } from '../local-server/storage-readers.ts';
import { createKnowledge } from '../namespace/knowledge.ts';
import type { CredentialProvider } from '../namespace/request-auth.ts';
import { targetOf } from '../namespace/target.ts';
import type { Network } from '../network/network.ts';
import type { StorageProfile, StorageProfiles } from '../storage-profiles/storage-profile.ts';
import { bucketConnection, normalizeBucket } from './buckets.ts';
import type { ConnectionRepository, StoredConnection } from './connections-store.ts';
import { openDirectly } from './direct-access.ts';
import { normalizeDecision, placeOfOwnKeys, sealTypedKeys, typedKeysFor } from './own-place.ts';
import { createStorageService, type OpenObjectStore } from './storage-service.ts';
import { isOwn, LOCAL_CONNECTION } from './stored.ts';

export interface StorageParts {
  readonly readers: StorageReaders;
  readonly openObjectStore: OpenObjectStore;
  /** Loaded on first use. */
  readonly profiles: () => Promise<StorageProfiles>;
}

interface OpenStorageOptions {
  readonly spawn: SpawnServer;
  readonly directory: string;
  readonly http: Pick<HttpClient, 'send'>;
}

/** Everything for reading tables in storage. Most of it is loaded on first use. */
export function openStorage({ spawn, directory, http }: OpenStorageOptions): StorageParts {
  return {
    readers: createStorageReaders({ spawn, directory }),
    openObjectStore: async (location, access, way) => {
      const { openObjectStore } = await import('../object-storage/open-object-store.ts');
      return openObjectStore(location, access, { http, ...way });
    },
    profiles: async () => {
      const { createStorageProfiles } = await import('../storage-profiles/storage-profiles.ts');
      return createStorageProfiles({ http, place: { environment: process.env, home: homedir() } });
    },
  };
}

interface ConnectionStorageOptions {
  readonly storage: StorageParts;
  readonly repository: ConnectionRepository;
  readonly credentials: CredentialService;
  readonly network: Network;
  readonly http: Pick<HttpClient, 'send'>;
  readonly catalogOf: (connectionId: string) => Promise<Catalog>;
  /** Called if cached responses of a connection are outdated. */
  readonly onChanged: (connectionId: string) => void;
}

export type BucketInput = BucketToOpen & { readonly connectionId?: string };

export interface DirectReadingInput {
  readonly connectionId: string;
  readonly directReading: DirectReading | null;
  readonly typed?: TypedKeys;
}

export type ConnectionStorage = ReturnType<typeof createConnectionStorage>;

/** The connections that read tables from storage: buckets, and servers for which the user allowed it. */
export function createConnectionStorage(options: ConnectionStorageOptions) {
  const { repository, credentials, http, onChanged } = options;
  const { readers, openObjectStore, profiles } = options.storage;
  const service = createStorageService({ ...options, readers, openObjectStore, profiles });

  /** Uses a key that only the app knows. The reader doesn’t need the connection’s other secrets. */
  function requestFromReader(connectionId: string): CredentialProvider {
    return async () => service.accessTo(connectionId);
  }

  /**
   * Stores the keys before the connection, and removes them if storing the connection fails. SECURITY: stored as one
   * secret, since each part is useless alone.
   */
  async function withTyped(
    stored: StoredConnection,
    typed: Secret | undefined,
    keep: () => Promise<void>,
  ): Promise<void> {
    const takeBack =
      typed === undefined ? undefined : await credentials.set(stored.id, { storageKeys: typed }, stored);
    try {
      await keep();
    } catch (error) {
      await takeBack?.();
      throw error;
    }
    await service.forget(stored.id);
    onChanged(stored.id);
  }

  return {
    address: service.address,
    addressNow: service.addressNow,
    subscribe: service.subscribe,
    forget: service.forget,
    offer: service.offer,
    source: service.source,
    profiles: async () => (await (await profiles()).listProfiles()).map(withoutKind),
    /** Undefined if the connection’s own server gets the requests. */
    credentialProviderOf: (connectionId: string): CredentialProvider | undefined =>
      repository.has(connectionId) && repository.find(connectionId).bucket !== undefined
        ? requestFromReader(connectionId)
        : undefined,
    directReaderOf(connectionId: string): DirectReader | undefined {
      if (isOwn(repository.find(connectionId))) return undefined;
      const known = createKnowledge();
      return {
        isAllowed: () => repository.find(connectionId).directReading?.isAllowed === true,
        client: async () => {
          const address = await service.address(connectionId);
          const { delimiter } = repository.find(connectionId);
          const target = targetOf(connectionId, { ...LOCAL_CONNECTION, address, delimiter });
          return readerClient({ target, http, credentialProvider: requestFromReader(connectionId), known });
        },
      };
    },
    /** SECURITY: `secrets` are those that the caller may use for the tested destination. */
    directTest(connectionId: string, secrets: SecretSet): DirectTest | undefined {
      if (!repository.has(connectionId)) return undefined;
      const stored = repository.find(connectionId);
      const { directReading } = stored;
      if (isOwn(stored) || directReading?.isAllowed !== true) return undefined;
      return {
        keys: directReading.keys.kind,
        openStore: (location, lent, { tableId, ...way }) =>
          openDirectly(
            { location, lent, tableId },
            { ...way, directReading, secrets },
            { openObjectStore, profiles },
          ),
      };
    },
    async openBucket(input: BucketInput): Promise<string> {
      const { bucket, name, color, production, typed } = normalizeBucket(input);
      const before = input.connectionId === undefined ? undefined : repository.find(input.connectionId);
      if (before !== undefined && before.bucket === undefined) {
        throw new Failure('INVALID', `${before.name} isn’t a bucket.`);
      }
      const id = before?.id ?? randomUUID();
      const fresh = { id, bucket, name, color: color ?? before?.color ?? repository.nextColor(), production };
      const stored = { ...before, ...bucketConnection(fresh) };
      await withTyped(stored, typed && storageSecrets(typed).storageKeys, () =>
        before === undefined ? repository.add(stored) : repository.change(id, () => stored),
      );
      return id;
    },
    async readDirectly({ connectionId, directReading, typed }: DirectReadingInput): Promise<void> {
      const stored = repository.find(connectionId);
      if (isOwn(stored)) throw new Failure('INVALID', `${stored.name} is read by Vitrine itself already.`);
      const decided = directReading === null ? null : normalizeDecision(directReading);
      const place = placeOfOwnKeys(decided);
      if (decided?.keys.kind === 'typed' && typed === undefined) {
        typedKeysFor(place, (await credentials.of(connectionId, stored)).storageKeys);
      }
      await withTyped(stored, typed === undefined ? undefined : sealTypedKeys(typed, place), () =>
        repository.change(connectionId, (known) => ({ ...known, directReading: decided })),
      );
    },
  };
}

function withoutKind({ kind: _, ...profile }: StorageProfile): StorageProfileFacts {
  return profile;
}

/** Adds the operations that storage provides, so that the window shows them as supported. */
export function withDirectReading({ directReading }: StoredConnection, known: Capabilities): Capabilities {
  if (directReading?.isAllowed !== true) return known;
  return { ...known, ...Object.fromEntries([...READ_FROM_STORAGE].map((name) => [name, 'yes' as const])) };
}
