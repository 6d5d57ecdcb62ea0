import {
  type CredentialSlot,
  credentialSlot,
  type SecretError,
  type SecretStatus,
  type SecretStoreStatus,
} from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import { type Keyring, NO_KEYRING } from '../secret-store/keyring.ts';
import { type AddedSecrets, createSecretStore } from '../secret-store/secret-store.ts';
import type { BoundConnection } from '../secret-store/secrets-file.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createQueue } from '../storage/queue.ts';
import { filledSlots, fromSlots, SECRET_SLOTS, type SecretKind, type SecretSet } from './secret.ts';
import { bindingOf, type SecretBinding, type SecretDestination } from './secret-binding.ts';
import { createSecretGate, createSessionSecrets, type HeldSecrets } from './secret-gate.ts';

export { filledSlots, type SecretSet, sealed } from './secret.ts';

/** Every secret that the host knows: in the keyring’s file where there is a keyring that protects, else in memory. */
export interface CredentialService {
  /**
   * Asks the keyring at first need, once for several askers. A secret that it does not give out is absent here and has
   * its error in `held`. SECURITY: so has one that was given for another destination.
   */
  of(connectionId: string, destination: SecretDestination): Promise<SecretSet>;
  /** SECURITY: without any access to the keyring, and without the tokens of a sign-in. */
  held(connectionId: string, destination: SecretDestination): SecretStatus[];
  /** Whether a sign-in left some. SECURITY: without any access to the keyring. */
  hasTokens(connectionId: string): boolean;
  /** Why those of a sign-in are not given out, where they are not. SECURITY: without any access to the keyring. */
  tokensError(connectionId: string): SecretError | undefined;
  /** Those not given stay. A write that fails fails the call, and changes nothing. The answer puts back what was there. */
  set(connectionId: string, secrets: SecretSet, destination: SecretDestination): Promise<() => Promise<void>>;
  /** Those not given go, but for what the keyring does not give out now: whoever replaces has not seen it. */
  replace(connectionId: string, secrets: SecretSet, destination: SecretDestination): Promise<void>;
  /**
   * The connection leads there from now on: what may be used there is bound to that alone, the rest stays as it was. The
   * answer puts back what was there.
   */
  bind(connectionId: string, destination: SecretDestination): Promise<() => Promise<void>>;
  /** The user agreed, outside of any page, to the use of one there. */
  agree(connectionId: string, slot: CredentialSlot, destination: SecretDestination): void;
  /**
   * In memory only, whatever the keyring is, with all that is set for it later, until it is forgotten. SECURITY: not bound
   * to anything: only for a server that the host itself has started, while that is at the address, and for one test.
   */
  lend(connectionId: string, secrets: SecretSet, isThere?: (address: string) => boolean): void;
  clear(connectionId: string, slot: SecretKind): Promise<void>;
  /** The answer puts back what was there, also what the keyring does not give out. */
  forget(connectionId: string): Promise<() => Promise<void>>;
  /** Asks the keyring again for what it did not give out. */
  unlock(connectionId: string): Promise<void>;
  status(): Promise<SecretStoreStatus>;
  /** Says whose secrets are others now. Not of the tokens, which change with every renewal and are told by the sign-in. */
  subscribe(listener: (connectionId: string) => void): Unsubscribe;
  /** Says of whose secrets the keyring did not give one out: they are as before, but `held` tells more. */
  subscribeToErrors(listener: (connectionId: string) => void): Unsubscribe;
  close(): Promise<void>;
}

export interface CredentialServiceOptions {
  readonly place: StorePlace;
  /** Left out by a shell that has none: then all is kept until the program ends. */
  readonly keyring?: Keyring;
  /** The connections that there are. Left out where their list could not be read whole: then nothing is cleared up. */
  readonly known?: readonly string[];
  /** Those that could be read, as they are stored: what an older version stored is bound to them. */
  readonly connections?: readonly BoundConnection[];
  /** Whether the shell can ask the user where no page can answer. */
  readonly canAsk?: boolean;
}

export async function openCredentials(options: CredentialServiceOptions): Promise<CredentialService> {
  const { place, keyring = NO_KEYRING, known, connections = [], canAsk = false } = options;
  const secretStore = await createSecretStore({ place, keyring, known, connections });
  const gate = createSecretGate({ canAsk });
  const session = createSessionSecrets();
  const lentTo = new Map<string, (address: string) => boolean>();
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

  async function put(connectionId: string, { secrets, destination }: AddedSecrets) {
    const slots = filledSlots(secrets);
    const before = session.of(connectionId);
    const isLent = lentTo.has(connectionId);
    const isKept = !isLent && (await secretStore.keeps());
    const taken = isKept ? await secretStore.change(connectionId, () => false, { secrets, destination }) : [];
    if (isKept) session.drop(connectionId, slots);
    else session.add(connectionId, heldSecrets(secrets, isLent ? undefined : destination));
    gate.forget(connectionId, slots);
    return () =>
      changing(connectionId, slots, async () => {
        if (isKept) await secretStore.change(connectionId, ({ slot }) => slot in secrets);
        await secretStore.putBack(taken);
        session.replace(connectionId, before);
      });
  }

  /** Where nothing is kept, nothing in the file could be read either, so nobody who replaces has seen it. */
  async function replace(connectionId: string, { secrets, destination }: AddedSecrets): Promise<void> {
    const isNothing = filledSlots(secrets).length + secretStore.stored(connectionId).length === 0;
    if (isNothing || !(await secretStore.keeps())) {
      return session.replace(connectionId, heldSecrets(secrets, destination));
    }
    await secretStore.open(connectionId, ({ slot }) => !(slot in secrets));
    await secretStore.change(connectionId, (stored) => !secretStore.hasError(stored), {
      secrets,
      destination,
    });
    session.replace(connectionId, new Map());
  }

  async function bind(connectionId: string, destination: SecretDestination): Promise<() => Promise<void>> {
    // A proxy that is not used now keeps its password.
    const isUsed = (slot: SecretKind) => slot !== 'proxyPassword' || destination.network.proxy.kind === 'own';
    const bindingNow = (slot: SecretKind, binding: SecretBinding) =>
      isUsed(slot) && gate.opens({ connectionId, slot, binding }, destination)
        ? bindingOf(slot, destination)
        : binding;
    const before = session.of(connectionId);
    const taken = await secretStore.bind(connectionId, ({ slot, binding }) => bindingNow(slot, binding));
    const bound = [...before].map(([slot, { secret, binding }]) => {
      const now = binding === undefined ? undefined : bindingNow(slot, binding);
      return [slot, { secret, binding: now }] as const;
    });
    session.replace(connectionId, new Map(bound));
    return async () => {
      await secretStore.putBack(taken);
      session.replace(connectionId, before);
    };
  }

  async function clear(connectionId: string, slot: SecretKind): Promise<void> {
    await secretStore.change(connectionId, (stored) => stored.slot === slot);
    session.drop(connectionId, [slot]);
  }

  async function forget(connectionId: string): Promise<() => Promise<void>> {
    const taken = await secretStore.change(connectionId, () => true);
    const lent = session.of(connectionId);
    session.replace(connectionId, new Map());
    lentTo.delete(connectionId);
    gate.forget(connectionId, SECRET_SLOTS);
    return () =>
      changing(connectionId, credentialSlot.options, async () => {
        await secretStore.putBack(taken);
        session.replace(connectionId, lent);
      });
  }

  async function of(connectionId: string, destination: SecretDestination): Promise<SecretSet> {
    const opens = (slot: SecretKind, binding: SecretBinding | undefined) =>
      gate.opens({ connectionId, slot, binding }, destination);
    const isThere = lentTo.get(connectionId) ?? (() => true);
    const here = session.of(connectionId);
    const stored = await secretStore.open(
      connectionId,
      ({ slot, binding }) => !here.has(slot) && opens(slot, binding),
    );
    return fromSlots((slot) => {
      const own = here.get(slot);
      if (own === undefined) return stored[slot];
      // SECURITY: asked last: while it waited, the server may have gone, and somebody else come to its port.
      if (own.binding === undefined && !isThere(destination.address)) return undefined;
      return opens(slot, own.binding) ? own.secret : undefined;
    });
  }

  function held(connectionId: string, destination: SecretDestination): SecretStatus[] {
    const here = session.of(connectionId);
    const stored = secretStore.stored(connectionId);
    return credentialSlot.options.flatMap((slot): SecretStatus[] => {
      const own = here.get(slot);
      const found = own ?? stored.find((one) => one.slot === slot);
      if (found === undefined) return [];
      const objection = gate.objection({ connectionId, slot, binding: found.binding }, destination);
      const error = objection ?? ('error' in found ? found.error : undefined);
      const place = own === undefined ? 'keyring' : 'session';
      return [{ slot, place, ...defined({ error }) }];
    });
  }

  return {
    of,
    held,
    hasTokens: (connectionId) =>
      session.of(connectionId).has('tokens') ||
      secretStore.stored(connectionId).some(({ slot }) => slot === 'tokens'),
    tokensError: (connectionId) =>
      !session.of(connectionId).has('tokens')
        ? secretStore.stored(connectionId).find(({ slot }) => slot === 'tokens')?.error
        : undefined,
    set: (connectionId, secrets, destination) =>
      changing(connectionId, filledSlots(secrets), () => put(connectionId, { secrets, destination })),
    replace: (connectionId, secrets, destination) =>
      changing(connectionId, credentialSlot.options, () => replace(connectionId, { secrets, destination })),
    bind: (connectionId, destination) => queue.run(() => bind(connectionId, destination)),
    agree(connectionId, slot, destination) {
      gate.agree({ connectionId, slot }, destination);
      changes.emit(connectionId);
    },
    lend(connectionId, secrets, isThere = () => true) {
      lentTo.set(connectionId, isThere);
      session.replace(connectionId, heldSecrets(secrets, undefined));
      changes.emit(connectionId);
    },
    clear: (connectionId, slot) => changing(connectionId, [slot], () => clear(connectionId, slot)),
    forget: (connectionId) => changing(connectionId, credentialSlot.options, () => forget(connectionId)),
    async unlock(connectionId) {
      secretStore.retry(connectionId);
      await secretStore.open(connectionId, () => true);
      changes.emit(connectionId);
    },
    status: secretStore.status,
    subscribe: changes.subscribe,
    subscribeToErrors: secretStore.subscribeToErrors,
    async close() {
      await queue.idle();
      await secretStore.close();
      session.close();
    },
  };
}

/** Without a destination they are lent. */
function heldSecrets(secrets: SecretSet, destination: SecretDestination | undefined): HeldSecrets {
  return new Map(
    filledSlots(secrets).flatMap((slot) => {
      const secret = secrets[slot];
      const binding = destination === undefined ? undefined : bindingOf(slot, destination);
      return secret === undefined ? [] : [[slot, { secret, binding }] as const];
    }),
  );
}
