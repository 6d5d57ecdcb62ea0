import type { Secret } from './secret.ts';
import type { SecretBinding } from './secret-binding.ts';
import type { SecretKind } from './secret-set.ts';

/** A secret with what it was given for; one that is lent has no bounds, since who lends it says where it is used. */
export interface HeldSecret {
  readonly secret: Secret;
  readonly binding: SecretBinding | undefined;
}

export type HeldSecrets = ReadonlyMap<SecretKind, HeldSecret>;

const NOTHING: HeldSecrets = new Map();

/** SECURITY: in memory only: no file has one of these, and they end with the program. */
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
