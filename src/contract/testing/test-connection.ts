import { type Connection, type CredentialSlot, connectionDraft, type SecretStatus } from '../connections.ts';

/** A connection as the host returns it, with defaults for all members that a test doesn’t set. */
export function testConnection(change: Partial<Connection> = {}): Connection {
  return {
    ...connectionDraft.parse({ name: 'Shop', address: 'http://127.0.0.1:1' }),
    id: 'c',
    color: 1,
    local: false,
    secrets: [],
    clientCertificate: null,
    signIn: null,
    directReading: null,
    favorites: [],
    capabilities: {},
    ...change,
  };
}

/** The status of secrets that are stored in memory until the program ends. */
export function heldSecrets(...slots: readonly CredentialSlot[]): SecretStatus[] {
  return slots.map((slot) => ({ slot, place: 'session' }));
}
