import {
  type CredentialSlot,
  credentialSlot,
  type Credentials as GivenCredentials,
} from '../../contract/index.ts';
import { createEmitter } from '../emitter.ts';
import { Secret } from './secret.ts';

/** The credentials of one connection, by slot; an empty slot is absent. */
export type HeldCredentials = Readonly<Partial<Record<CredentialSlot, Secret>>>;

export type Credentials = ReturnType<typeof createCredentials>;

/** What came from a form or from a started server, put where it can't be printed. */
export function sealed({ apiKey, bearer }: GivenCredentials): HeldCredentials {
  return {
    ...(apiKey === undefined ? {} : { apiKey: new Secret(apiKey) }),
    ...(bearer === undefined ? {} : { bearer: new Secret(bearer) }),
  };
}

export function filledSlots(held: HeldCredentials): CredentialSlot[] {
  return credentialSlot.options.filter((slot) => held[slot] !== undefined);
}

/** SECURITY: every credential that the host knows, in memory only: no file has one, and they end with the program. */
export function createCredentials() {
  const all = new Map<string, HeldCredentials>();
  /** Says whose changed. */
  const changes = createEmitter<string>();

  function replace(connectionId: string, held: HeldCredentials): void {
    if (filledSlots(held).length === 0) all.delete(connectionId);
    else all.set(connectionId, held);
    changes.emit(connectionId);
  }

  function of(connectionId: string): HeldCredentials {
    return all.get(connectionId) ?? {};
  }

  return {
    of,
    /** Those that are not given stay as they are. */
    set: (connectionId: string, given: GivenCredentials): void =>
      replace(connectionId, { ...of(connectionId), ...sealed(given) }),
    replace,
    clear: (connectionId: string, slot: CredentialSlot): void => {
      const { [slot]: _, ...others } = of(connectionId);
      replace(connectionId, others);
    },
    forget: (connectionId: string): void => replace(connectionId, {}),
    subscribe: changes.subscribe,
    close: (): void => all.clear(),
  };
}
