import { randomUUID } from 'node:crypto';
import type { SecretError, SecretStoreStatus } from '#contract/index.ts';
import {
  filledSlots,
  fromSlots,
  isSecretSlot,
  type Secret,
  type SecretKind,
  type SecretSet,
} from '../credentials/secret.ts';
import { bindingOf, type SecretBinding, type SecretDestination } from '../credentials/secret-binding.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';
import { createKeyringState, type Keyring, keyringName } from './keyring.ts';
import { createOpenRecords } from './open-records.ts';
import {
  type BoundConnection,
  createRecordBindings,
  keyVersionOf,
  SCHEME,
  type SecretRecord,
  type SecretsData,
  secretsFile,
  writeFirstBindings,
} from './secrets-file.ts';

interface SecretStoreOptions {
  readonly place: StorePlace;
  readonly keyring: Keyring;
  /** The IDs of all connections, if the list was read completely. Secrets of others are deleted. */
  readonly known: readonly string[] | undefined;
  /** The connections as stored. Secrets that an older version stored without a binding are bound to them. */
  readonly connections: readonly BoundConnection[];
}

/** A secret in the file, whether or not the keyring returns it. */
interface StoredSecret {
  readonly slot: SecretKind;
  readonly binding: SecretBinding;
  readonly error: SecretError | undefined;
}

export interface AddedSecrets {
  readonly secrets: SecretSet;
  readonly destination: SecretDestination;
}

interface GivenSecret {
  readonly secret: Secret;
  readonly destination: SecretDestination;
}

interface MadeRecord {
  readonly record: SecretRecord;
  readonly secret: Secret;
}

/** A file of secrets, each encrypted by the system keyring. */
export async function createSecretStore({ place, keyring, known, connections }: SecretStoreOptions) {
  const store = await openStore(place, secretsFile);
  if (known !== undefined) await removeOrphans(store, known);
  await writeFirstBindings(store, connections);
  const bindingFor = createRecordBindings(connections);
  const state = createKeyringState(keyring);
  const errors = createEmitter<string>();
  const open = createOpenRecords({
    keyring,
    state,
    onOldKey: encryptAgain,
    onError: ({ connectionId }) => errors.emit(connectionId),
  });

  function recordsOf(connectionId: string): readonly SecretRecord[] {
    return store.get().secrets.filter((record) => record.connectionId === connectionId);
  }

  async function encrypted(secret: Secret) {
    const { backend } = await state.get();
    try {
      const bytes = await keyring.encrypt(secret.reveal());
      const ciphertext = Buffer.from(bytes).toString('base64');
      return { scheme: SCHEME, backend, keyVersion: keyVersionOf(bytes), ciphertext };
    } catch {
      // SECURITY: the keyring’s message is dropped, since the failed call contained the secret.
      throw new Failure('STORAGE', notTaken(backend));
    }
  }

  /** May fail: the stored ciphertext can still be read. */
  async function encryptAgain(old: SecretRecord, secret: Secret): Promise<void> {
    if (store.readOnlyReason !== null) return;
    try {
      const made = await encrypted(secret);
      const isOld = ({ ref, ciphertext }: SecretRecord) => ref === old.ref && ciphertext === old.ciphertext;
      await store.update(({ secrets }) => ({
        secrets: secrets.map((record) => (isOld(record) ? { ...record, ...made } : record)),
      }));
    } catch {
      // The next start tries again.
    }
  }

  async function made(
    connectionId: string,
    slot: SecretKind,
    { secret, destination }: GivenSecret,
  ): Promise<MadeRecord> {
    const binding = bindingOf(slot, destination);
    const record = { ref: randomUUID(), connectionId, slot, ...(await encrypted(secret)), binding };
    return { record, secret };
  }

  function madeOf(connectionId: string, { secrets, destination }: AddedSecrets): Promise<MadeRecord>[] {
    return filledSlots(secrets).flatMap((slot) => {
      const secret = secrets[slot];
      return secret === undefined ? [] : [made(connectionId, slot, { secret, destination })];
    });
  }

  function described(stored: SecretRecord): readonly StoredSecret[] {
    const { slot } = stored;
    return isSecretSlot(slot) ? [{ slot, binding: bindingFor(stored), error: open.errorOf(stored) }] : [];
  }

  /** Saves everything at once. A new secret replaces the previous one in its slot. Returns the removed records. */
  async function change(
    connectionId: string,
    isGone: (stored: SecretRecord) => boolean,
    added?: AddedSecrets,
  ): Promise<readonly SecretRecord[]> {
    const fresh = await Promise.all(added === undefined ? [] : madeOf(connectionId, added));
    const isReplaced = ({ slot }: SecretRecord) => added !== undefined && slot in added.secrets;
    const gone = recordsOf(connectionId).filter((stored) => isReplaced(stored) || isGone(stored));
    if (fresh.length + gone.length === 0) return [];
    const refs = new Set(gone.map(({ ref }) => ref));
    await store.update(({ secrets }) => ({
      secrets: [...secrets.filter(({ ref }) => !refs.has(ref)), ...fresh.map(({ record }) => record)],
    }));
    for (const stored of gone) open.forget(stored);
    for (const { record, secret } of fresh) open.add(record, secret);
    return gone;
  }

  return {
    /** Whether new secrets would be stored. */
    async keeps(): Promise<boolean> {
      return store.readOnlyReason === null && (await state.get()).isProtected;
    },
    async status(): Promise<SecretStoreStatus> {
      if (store.readOnlyReason !== null) return { isProtected: false, words: store.readOnlyReason };
      const { isProtected, words } = await state.get();
      return { isProtected, words };
    },
    /** SECURITY: doesn’t access the keyring. */
    stored: (connectionId: string): readonly StoredSecret[] => recordsOf(connectionId).flatMap(described),
    /** The wanted secrets that the keyring returns. The keyring isn’t called for others. */
    async open(connectionId: string, isWanted: (stored: StoredSecret) => boolean): Promise<SecretSet> {
      const records = recordsOf(connectionId).filter((stored) => described(stored).some(isWanted));
      const secrets = new Map<string, Secret | undefined>();
      for (const stored of records) secrets.set(stored.slot, await open.secret(stored));
      return fromSlots((slot) => secrets.get(slot));
    },
    change,
    /** Updates the bindings of a connection’s secrets. Returns the previous records. */
    async bind(
      connectionId: string,
      bindingNow: (stored: StoredSecret) => SecretBinding,
    ): Promise<readonly SecretRecord[]> {
      const before = recordsOf(connectionId).filter(({ slot }) => isSecretSlot(slot));
      const after = new Map(
        before.flatMap((record) => described(record).map((stored) => [record.ref, bindingNow(stored)])),
      );
      const isChanged = ({ ref, binding }: SecretRecord) =>
        JSON.stringify(binding) !== JSON.stringify(after.get(ref));
      const changed = before.filter(isChanged);
      if (changed.length === 0) return [];
      await store.update(({ secrets }) => ({
        secrets: secrets.map((record) => {
          const binding = after.get(record.ref);
          return binding === undefined ? record : { ...record, binding: { ...binding } };
        }),
      }));
      return changed;
    },
    async putBack(taken: readonly SecretRecord[]): Promise<void> {
      if (taken.length === 0) return;
      const refs = new Set(taken.map(({ ref }) => ref));
      await store.update(({ secrets }) => ({
        secrets: [...secrets.filter(({ ref }) => !refs.has(ref)), ...taken],
      }));
    },
    retry(connectionId: string): void {
      state.refresh();
      for (const stored of recordsOf(connectionId)) if (open.errorOf(stored)) open.forget(stored);
    },
    hasError: (stored: SecretRecord): boolean => open.errorOf(stored) !== undefined,
    subscribeToErrors: errors.subscribe,
    async close(): Promise<void> {
      await store.flush();
      open.clear();
    },
  };
}

async function removeOrphans(store: JsonStore<SecretsData>, known: readonly string[]): Promise<void> {
  const isKnown = ({ connectionId }: SecretRecord) => known.includes(connectionId);
  if (store.readOnlyReason !== null || store.get().secrets.every(isKnown)) return;
  try {
    await store.update(({ secrets }) => ({ secrets: secrets.filter(isKnown) }));
  } catch {
    // The secrets are encrypted and unused; the next start tries again.
  }
}

function notTaken(backend: string): string {
  const name = keyringName(backend);
  const start = name.charAt(0).toUpperCase() + name.slice(1);
  return `${start} couldn’t store the secret. Unlock it, then try again. Nothing was changed.`;
}
