import {
  type CredentialSlot,
  credentialSlot,
  type SecretError,
  type SecretStatus,
  type SecretStoreStatus,
} from '../../contract/index.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import type { Keyring } from '../secret-store/keyring.ts';
import { NO_KEYRING } from '../secret-store/keyring-state.ts';
import { createSecretStore } from '../secret-store/secret-store.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createQueue } from '../storage/queue.ts';
import { filledSlots, type SecretKind, type SecretSet } from './secret-set.ts';
import { createSessionSecrets } from './session-secrets.ts';

export { filledSlots, type SecretKind, type SecretSet, sealed } from './secret-set.ts';

/** Every secret that the host knows: in the keyring’s file where there is a keyring that protects, else in memory. */
export interface CredentialService {
  /**
   * Asks the keyring at first need, once for several askers. A secret that it does not give out is absent here and has
   * its trouble in `held`.
   */
  of(connectionId: string): Promise<SecretSet>;
  /** SECURITY: without any access to the keyring, and without the tokens of a sign-in. */
  held(connectionId: string): SecretStatus[];
  /** Whether a sign-in left some. SECURITY: without any access to the keyring. */
  hasTokens(connectionId: string): boolean;
  /** Why those of a sign-in are not given out, where they are not. SECURITY: without any access to the keyring. */
  tokensTrouble(connectionId: string): SecretError | undefined;
  /** Those not given stay. A write that fails fails the call, and changes nothing. The answer puts back what was there. */
  set(connectionId: string, secrets: SecretSet): Promise<() => Promise<void>>;
  /** Those not given go, but for what the keyring does not give out now: whoever replaces has not seen it. */
  replace(connectionId: string, secrets: SecretSet): Promise<void>;
  /** In memory only, whatever the keyring is, with all that is set for it later, until it is forgotten. */
  lend(connectionId: string, secrets: SecretSet): void;
  clear(connectionId: string, slot: SecretKind): Promise<void>;
  /** The answer puts back what was there, also what the keyring does not give out. */
  forget(connectionId: string): Promise<() => Promise<void>>;
  /** Asks the keyring again for what it did not give out. */
  unlock(connectionId: string): Promise<void>;
  status(): Promise<SecretStoreStatus>;
  /** Says whose secrets are others now. Not of the tokens, which change with every renewal and are told by the sign-in. */
  subscribe(listener: (connectionId: string) => void): Unsubscribe;
  /** Says of whose secrets the keyring did not give one out: they are as before, but `held` tells more. */
  subscribeToTroubles(listener: (connectionId: string) => void): Unsubscribe;
  close(): Promise<void>;
}

export interface CredentialServiceOptions {
  readonly place: StorePlace;
  /** Left out by a shell that has none: then all is kept until the program ends. */
  readonly keyring?: Keyring;
  /** The connections that there are. Left out where their list could not be read whole: then nothing is cleared up. */
  readonly known?: readonly string[];
}

export async function openCredentials(options: CredentialServiceOptions): Promise<CredentialService> {
  const { place, keyring = NO_KEYRING, known } = options;
  const vault = await createSecretStore({ place, keyring, known });
  const session = createSessionSecrets();
  const lentTo = new Set<string>();
  const queue = createQueue();
  const changes = createEmitter<string>();

  /** One change after the other. */
  function changing<T>(
    connectionId: string,
    slots: readonly SecretKind[],
    task: () => Promise<T>,
  ): Promise<T> {
    return queue.run(async () => {
      const result = await task();
      if (slots.some((slot) => slot !== 'tokens')) changes.emit(connectionId);
      return result;
    });
  }

  async function put(connectionId: string, secrets: SecretSet): Promise<() => Promise<void>> {
    const slots = filledSlots(secrets);
    const before = session.of(connectionId);
    const isKept = !lentTo.has(connectionId) && (await vault.keeps());
    const taken = isKept ? await vault.change(connectionId, () => false, secrets) : [];
    if (isKept) session.drop(connectionId, slots);
    else session.add(connectionId, secrets);
    return () =>
      changing(connectionId, slots, async () => {
        if (isKept) await vault.change(connectionId, ({ slot }) => slot in secrets);
        await vault.putBack(taken);
        session.replace(connectionId, before);
      });
  }

  /** Where nothing is kept, nothing in the file could be read either, so nobody who replaces has seen it. */
  async function replace(connectionId: string, secrets: SecretSet): Promise<void> {
    const isNothing = filledSlots(secrets).length + vault.stored(connectionId).length === 0;
    if (isNothing || !(await vault.keeps())) return session.replace(connectionId, secrets);
    await vault.open(connectionId, secrets);
    await vault.change(connectionId, (stored) => !vault.hasTrouble(stored), secrets);
    session.replace(connectionId, {});
  }

  async function clear(connectionId: string, slot: SecretKind): Promise<void> {
    await vault.change(connectionId, (stored) => stored.slot === slot);
    session.drop(connectionId, [slot]);
  }

  async function forget(connectionId: string): Promise<() => Promise<void>> {
    const taken = await vault.change(connectionId, () => true);
    const lent = session.of(connectionId);
    session.replace(connectionId, {});
    lentTo.delete(connectionId);
    return () =>
      changing(connectionId, credentialSlot.options, async () => {
        await vault.putBack(taken);
        session.replace(connectionId, lent);
      });
  }

  async function of(connectionId: string): Promise<SecretSet> {
    const lent = session.of(connectionId);
    return { ...(await vault.open(connectionId, lent)), ...lent };
  }

  function held(connectionId: string): SecretStatus[] {
    const lent = session.of(connectionId);
    const stored = vault.stored(connectionId);
    return credentialSlot.options.flatMap((slot): SecretStatus[] => {
      if (lent[slot] !== undefined) return [{ slot, place: 'session' }];
      const kept = stored.find((one) => one.slot === slot);
      return kept === undefined ? [] : [presented(slot, kept.trouble)];
    });
  }

  return {
    of,
    held,
    hasTokens: (connectionId) =>
      session.of(connectionId).tokens !== undefined ||
      vault.stored(connectionId).some(({ slot }) => slot === 'tokens'),
    tokensTrouble: (connectionId) =>
      session.of(connectionId).tokens === undefined
        ? vault.stored(connectionId).find(({ slot }) => slot === 'tokens')?.trouble
        : undefined,
    set: (connectionId, secrets) =>
      changing(connectionId, filledSlots(secrets), () => put(connectionId, secrets)),
    replace: (connectionId, secrets) =>
      changing(connectionId, credentialSlot.options, () => replace(connectionId, secrets)),
    lend(connectionId, secrets) {
      lentTo.add(connectionId);
      session.replace(connectionId, secrets);
      changes.emit(connectionId);
    },
    clear: (connectionId, slot) => changing(connectionId, [slot], () => clear(connectionId, slot)),
    forget: (connectionId) => changing(connectionId, credentialSlot.options, () => forget(connectionId)),
    async unlock(connectionId) {
      vault.retry(connectionId);
      await of(connectionId);
      changes.emit(connectionId);
    },
    status: vault.status,
    subscribe: changes.subscribe,
    subscribeToTroubles: vault.subscribeToTroubles,
    async close() {
      await queue.idle();
      await vault.close();
      session.close();
    },
  };
}

function presented(slot: CredentialSlot, trouble: SecretStatus['trouble']): SecretStatus {
  return { slot, place: 'keyring', ...(trouble === undefined ? {} : { trouble }) };
}
