import type { SecretError } from '#contract/index.ts';
import type { Secret, SecretKind } from './secret.ts';
import {
  type BindingChange,
  bindingOf,
  bindingText,
  changesBeyond,
  type SecretBinding,
  type SecretDestination,
  slotLabel,
} from './secret-binding.ts';

/** A slot, and the binding of its secret; undefined if the secret is lent. */
interface BoundSlot {
  readonly connectionId: string;
  readonly slot: SecretKind;
  readonly binding: SecretBinding | undefined;
}

interface SecretGateOptions {
  /** Whether the shell can ask the user outside any page. */
  readonly canConfirm: boolean;
}

/**
 * SECURITY: the only place that decides whether a secret may be used for a destination: if it was given for that, or if
 * the user allowed it since, outside any page.
 */
export function createSecretGate({ canConfirm }: SecretGateOptions) {
  const agreed = new Map<string, SecretBinding[]>();

  function changesOf({ connectionId, slot, binding }: BoundSlot, to: SecretDestination): BindingChange[] {
    if (binding === undefined) return [];
    const present = bindingOf(slot, to);
    const allowed = agreed.get(keyOf(connectionId, slot)) ?? [];
    if (allowed.some((one) => changesBeyond(one, present).length === 0)) return [];
    return changesBeyond(binding, present);
  }

  return {
    opens: (stored: BoundSlot, to: SecretDestination): boolean => changesOf(stored, to).length === 0,
    /** Why the secret may not be used, for the user. */
    objection(stored: BoundSlot, to: SecretDestination): SecretError | undefined {
      const changes = changesOf(stored, to);
      if (stored.binding === undefined || changes.length === 0) return undefined;
      const givenFor = bindingText(stored.binding, changes);
      const destination = bindingText(bindingOf(stored.slot, to), changes);
      const text = `The ${slotLabel(stored.slot)} was given for ${givenFor}. Enter it again to use it for ${destination}.`;
      return { kind: 'other-destination', text, givenFor, ...(canConfirm ? { destination } : {}) };
    },
    /** Applies until the app quits or the secret is replaced. */
    agree({ connectionId, slot }: Omit<BoundSlot, 'binding'>, to: SecretDestination): void {
      const key = keyOf(connectionId, slot);
      agreed.set(key, [...(agreed.get(key) ?? []), bindingOf(slot, to)]);
    },
    forget(connectionId: string, slots: readonly SecretKind[]): void {
      for (const slot of slots) agreed.delete(keyOf(connectionId, slot));
    },
  };
}

function keyOf(connectionId: string, slot: SecretKind): string {
  return `${slot} ${connectionId}`;
}

/** A secret and its binding. A lent secret has none, since its lender decides where it is used. */
interface StoredSecretSlot {
  readonly secret: Secret;
  readonly binding: SecretBinding | undefined;
}

export type HeldSecrets = ReadonlyMap<SecretKind, StoredSecretSlot>;

const NOTHING: HeldSecrets = new Map();

/** SECURITY: in memory only; these secrets are in no file, and end with the process. */
export function createSessionSecrets() {
  const all = new Map<string, HeldSecrets>();

  function of(connectionId: string): HeldSecrets {
    return all.get(connectionId) ?? NOTHING;
  }

  function replace(connectionId: string, secrets: HeldSecrets): void {
    if (secrets.size === 0) all.delete(connectionId);
    else all.set(connectionId, secrets);
  }

  return {
    of,
    replace,
    add: (connectionId: string, secrets: HeldSecrets): void =>
      replace(connectionId, new Map([...of(connectionId), ...secrets])),
    drop: (connectionId: string, slots: readonly SecretKind[]): void =>
      replace(connectionId, new Map([...of(connectionId)].filter(([slot]) => !slots.includes(slot)))),
    close: (): void => all.clear(),
  };
}
