import {
  bindingOf,
  NOWHERE,
  type SecretBinding,
  type SecretDestination,
} from '../credentials/secret-binding.ts';
import { isSecretSlot } from '../credentials/secret-set.ts';
import type { JsonStore } from '../storage/json-store.ts';
import type { SecretRecord, SecretsData } from './secrets-file.ts';

/** A connection as it is stored at a start. */
export type BoundConnection = SecretDestination & { readonly id: string };

export type RecordBinding = (record: SecretRecord) => SecretBinding;

/** What a record is bound to. The first versions did not write it: it is what its connection says at the first start. */
export function createRecordBindings(connections: readonly BoundConnection[]): RecordBinding {
  const destinations = new Map(connections.map((connection) => [connection.id, connection]));
  return ({ binding, connectionId, slot }) => {
    if (binding !== undefined) return binding;
    const destination = destinations.get(connectionId);
    return destination === undefined || !isSecretSlot(slot) ? NOWHERE : bindingOf(slot, destination);
  };
}

/** Before anything can change a connection. SECURITY: what can't be written counts all the same until the program ends. */
export async function writeFirstBindings(
  store: JsonStore<SecretsData>,
  connections: readonly BoundConnection[],
): Promise<void> {
  const known = new Set(connections.map(({ id }) => id));
  const isFirst = ({ binding, connectionId, slot }: SecretRecord) =>
    binding === undefined && known.has(connectionId) && isSecretSlot(slot);
  if (store.readOnlyReason !== null || !store.get().secrets.some(isFirst)) return;
  const bindingFor = createRecordBindings(connections);
  try {
    await store.update(({ secrets }) => ({
      secrets: secrets.map((record) =>
        isFirst(record) ? { ...record, binding: { ...bindingFor(record) } } : record,
      ),
    }));
  } catch {
    // A change of a connection writes them first, and fails where it can't.
  }
}
