import { filledSlots, fromSlots, type SecretKind, type SecretSet } from './secret-set.ts';

/** SECURITY: in memory only: no file has one of these, and they end with the program. */
export function createSessionSecrets() {
  const all = new Map<string, SecretSet>();

  function of(connectionId: string): SecretSet {
    return all.get(connectionId) ?? {};
  }

  function replace(connectionId: string, secrets: SecretSet): void {
    if (filledSlots(secrets).length === 0) all.delete(connectionId);
    else all.set(connectionId, secrets);
  }

  return {
    of,
    replace,
    add: (connectionId: string, secrets: SecretSet): void =>
      replace(connectionId, { ...of(connectionId), ...secrets }),
    drop(connectionId: string, slots: readonly SecretKind[]): void {
      const secrets = of(connectionId);
      replace(
        connectionId,
        fromSlots((slot) => (slots.includes(slot) ? undefined : secrets[slot])),
      );
    },
    close: (): void => all.clear(),
  };
}
