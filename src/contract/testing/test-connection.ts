import { type Connection, type CredentialSlot, connectionDraft, type SecretStatus } from '../connections.ts';

/** A connection as the host tells of it, with a usual value for all that a test says nothing of. */
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

/** As after their slots were filled, until the program ends. */
export function heldSecrets(...slots: readonly CredentialSlot[]): SecretStatus[] {
  return slots.map((slot) => ({ slot, place: 'session' }));
}
