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

/** All secrets that the host knows: in a file encrypted by the keyring if there is a secure one, else in memory. */
export interface CredentialService {
  /**
   * Reads the keyring on first use, once for all callers. A secret that isn’t available is absent here and has an error
   * in `held`. SECURITY: the same applies to a secret for another destination.
   */
  of(connectionId: string, destination: SecretDestination): Promise<SecretSet>;
  /** SECURITY: doesn’t access the keyring, and leaves out sign-in tokens. */
  held(connectionId: string, destination: SecretDestination): SecretStatus[];
  /** Whether there are sign-in tokens. SECURITY: doesn’t access the keyring. */
  hasTokens(connectionId: string): boolean;
  /** Why sign-in tokens aren’t available, if so. SECURITY: doesn’t access the keyring. */
  tokensError(connectionId: string): SecretError | undefined;
  /**
   * Other slots stay. If writing fails, the call rejects and nothing changes. The result restores the previous secrets.
   */
  set(connectionId: string, secrets: SecretSet, destination: SecretDestination): Promise<() => Promise<void>>;
  /** Other slots are deleted, except those that the keyring doesn’t return now, since the caller hasn’t seen them. */
  replace(connectionId: string, secrets: SecretSet, destination: SecretDestination): Promise<void>;
  /**
   * Binds secrets to the connection’s new destination. Only secrets that may be used there are changed. The result
   * restores the previous bindings.
   */
  bind(connectionId: string, destination: SecretDestination): Promise<() => Promise<void>>;
  /** Called if the user, outside any page, allowed a secret for this destination. */
  agree(connectionId: string, slot: CredentialSlot, destination: SecretDestination): void;
  /**
   * Keeps the secrets in memory only, with all that are set later, until `forget`. SECURITY: they aren’t bound to a
   * destination, so this is only for a server that the host itself started, while `isThere` confirms its address, and
   * for a single test.
   */
  lend(connectionId: string, secrets: SecretSet, isThere?: (address: string) => boolean): void;
  clear(connectionId: string, slot: SecretKind): Promise<void>;
  /** The result restores the previous secrets, including those that the keyring doesn’t return. */
  forget(connectionId: string): Promise<() => Promise<void>>;
  /** Asks the keyring again for secrets that it didn’t return. */
  unlock(connectionId: string): Promise<void>;
  status(): Promise<SecretStoreStatus>;
  /**
   * Reports the connection whose secrets changed. Not called for tokens, which change with each renewal and are
   * reported by the sign-in.
   */
  subscribe(listener: (connectionId: string) => void): Unsubscribe;
  /**
   * Reports a connection with a secret that the keyring didn’t return: the secrets are unchanged, but `held` has a new
   * error.
   */
  subscribeToErrors(listener: (connectionId: string) => void): Unsubscribe;
  close(): Promise<void>;
}

export interface CredentialServiceOptions {
  readonly place: StorePlace;
  /** Default: none, so that secrets are kept only until the app quits. */
  readonly keyring?: Keyring;
  /** The IDs of all connections. Undefined if the list couldn’t be read completely; then no secrets are deleted. */
  readonly known?: readonly string[];
  /** The connections as stored. Secrets that an older version stored without a binding are bound to them. */
  readonly connections?: readonly BoundConnection[];
  /** Whether the shell can ask the user outside any page. */
  readonly canConfirm?: boolean;
}

export async function openCredentials(options: CredentialServiceOptions): Promise<CredentialService> {
  const { place, keyring = NO_KEYRING, known, connections = [], canConfirm = false } = options;
  const secretStore = await createSecretStore({ place, keyring, known, connections });
  const gate = createSecretGate({ canConfirm });
  const session = createSessionSecrets();
  const lentTo = new Map<string, (address: string) => boolean>();
  const queue = createQueue();
  const changes = createEmitter<string>();

  /** Runs changes sequentially. */
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

  /**
   * If secrets are only kept in memory, stored ones couldn’t be read, so the caller hasn’t seen them, and they stay.
   */
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
    // A proxy that isn’t used now keeps its password.
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
    const isLentTo = lentTo.get(connectionId) ?? (() => true);
    const here = session.of(connectionId);
    const stored = await secretStore.open(
      connectionId,
      ({ slot, binding }) => !here.has(slot) && opens(slot, binding),
    );
    return fromSlots((slot) => {
      const own = here.get(slot);
      if (own === undefined) return stored[slot];
      // SECURITY: checked last: during the wait, the server may have ended and another process may have taken its port.
      if (own.binding === undefined && !isLentTo(destination.address)) return undefined;
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

/** Without a destination, the secrets are lent. */
function heldSecrets(secrets: SecretSet, destination: SecretDestination | undefined): HeldSecrets {
  return new Map(
    filledSlots(secrets).flatMap((slot) => {
      const secret = secrets[slot];
      const binding = destination === undefined ? undefined : bindingOf(slot, destination);
      return secret === undefined ? [] : [[slot, { secret, binding }] as const];
    }),
  );
}
