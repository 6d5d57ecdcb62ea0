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

/** How the bytes were made: by the system’s keyring, through the shell. A newer version may know other ways. */
export const SCHEME = 'keyring';

/** Loose: what a newer version wrote into a record survives a save by this one. */
const record = z.looseObject({
  /** Random: says nothing of what it stands for. */
  ref: z.string().min(1),
  connectionId: z.string().min(1),
  /** Any text: a slot of a newer version is none of our business, but stays. */
  slot: z.string().min(1),
  scheme: z.string(),
  /** Which keyring it was. */
  backend: z.string(),
  /** Which of its keys it was, as far as the ciphertext tells. */
  keyVersion: z.string(),
  ciphertext: z.base64(),
  /** What it was given for. Left out by the first versions: then it is what its connection says at the first start. */
  binding: secretBinding.exactOptional(),
});
export type SecretRecord = Readonly<z.infer<typeof record>>;

export interface SecretsData {
  readonly secrets: readonly SecretRecord[];
}

/** SECURITY: apart from the profiles, which hold nothing of it; every secret in it is encrypted by the keyring. */
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

/** A connection as it is stored at a start. */
export type BoundConnection = SecretDestination & { readonly id: string };

type RecordBinding = (record: SecretRecord) => SecretBinding;

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
