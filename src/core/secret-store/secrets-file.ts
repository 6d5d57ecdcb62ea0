import { z } from 'zod';
import { isSecretSlot } from '../credentials/secret.ts';
import {
  bindingOf,
  NOWHERE,
  type SecretBinding,
  type SecretDestination,
  secretBinding,
} from '../credentials/secret-binding.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import type { JsonStore } from '../storage/json-store.ts';

/** How the ciphertext was made: by the system keyring, through the shell. Newer versions may add others. */
export const SCHEME = 'keyring';

/** Loose: members that a newer version added survive a save. */
const record = z.looseObject({
  /** Random, so that it reveals nothing. */
  ref: z.string().min(1),
  connectionId: z.string().min(1),
  /** Any text: slots that a newer version added are ignored, but kept. */
  slot: z.string().min(1),
  scheme: z.string(),
  /** Which keyring it was. */
  backend: z.string(),
  /** The version of the key, if the ciphertext shows it. */
  keyVersion: z.string(),
  ciphertext: z.base64(),
  /**
   * The destination that it was given for. The first versions didn’t write it; then it is the connection’s destination
   * at the first start.
   */
  binding: secretBinding.exactOptional(),
});
export type SecretRecord = Readonly<z.infer<typeof record>>;

export interface SecretsData {
  readonly secrets: readonly SecretRecord[];
}

/**
 * SECURITY: separate from the connections, which contain no secrets. Every secret in it is encrypted by the keyring.
 */
export const secretsFile: FileDefinition<SecretsData> = {
  name: 'secrets',
  schema: z.object({ secrets: z.array(record) }),
  defaults: { secrets: [] },
  migrations: [],
  lists: { secrets: record },
};

/** Chromium writes the version of its key before the ciphertext. */
export function keyVersionOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 3)).toString('latin1');
  return /^v\d\d$/.test(start) ? start : '';
}

/** A connection as stored at the start. */
export type BoundConnection = SecretDestination & { readonly id: string };

type RecordBinding = (record: SecretRecord) => SecretBinding;

/**
 * The binding of a record. The first versions didn’t write it; then it is the connection’s destination at the first
 * start.
 */
export function createRecordBindings(connections: readonly BoundConnection[]): RecordBinding {
  const destinations = new Map(connections.map((connection) => [connection.id, connection]));
  return ({ binding, connectionId, slot }) => {
    if (binding !== undefined) return binding;
    const destination = destinations.get(connectionId);
    return destination === undefined || !isSecretSlot(slot) ? NOWHERE : bindingOf(slot, destination);
  };
}

/**
 * Runs before a connection can change. SECURITY: bindings that can’t be written apply until the app quits all the same.
 */
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
    // Changing a connection writes them first, and fails if it can’t.
  }
}
