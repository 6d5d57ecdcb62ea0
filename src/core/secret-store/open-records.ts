import type { SecretError } from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import { type Keyring, KeyringLocked, type KeyringState, keyringFlag, keyringName } from './keyring.ts';
import { SCHEME, type SecretRecord } from './secrets-file.ts';

type Outcome =
  | { readonly secret: Secret; readonly error?: never }
  | { readonly error: SecretError; readonly secret?: never };

interface OpenRecordsOptions {
  readonly keyring: Keyring;
  readonly state: KeyringState;
  /** The keyring uses a newer key. */
  readonly onOldKey: (record: SecretRecord, secret: Secret) => Promise<void>;
  readonly onError: (record: SecretRecord) => void;
}

/** The stored secrets that were read so far. Each is decrypted once, even for several callers. */
export function createOpenRecords({ keyring, state, onOldKey, onError }: OpenRecordsOptions) {
  const outcomes = new Map<string, Promise<Outcome>>();
  const errors = new Map<string, SecretError>();

  async function decrypted(record: SecretRecord): Promise<Outcome> {
    const status = await state.get();
    if (status.backend !== record.backend) {
      return { error: otherKeyring(record.backend, status.backend) };
    }
    if (!status.isProtected) return { error: locked(record.backend) };
    if (record.scheme !== SCHEME) return { error: unreadable(record.backend) };
    try {
      const { text, shouldReEncrypt } = await keyring.decrypt(Buffer.from(record.ciphertext, 'base64'));
      const secret = new Secret(text);
      if (shouldReEncrypt) await onOldKey(record, secret);
      return { secret };
    } catch (error) {
      // SECURITY: the error’s message is dropped. The ciphertext stays, since it may be readable again later.
      return { error: (error instanceof KeyringLocked ? locked : unreadable)(record.backend) };
    }
  }

  async function watched(record: SecretRecord): Promise<Outcome> {
    const outcome = await decrypted(record);
    if (outcome.error !== undefined) {
      errors.set(record.ref, outcome.error);
      onError(record);
    }
    return outcome;
  }

  return {
    /** Undefined if it isn’t available; then there is an error. */
    async secret(record: SecretRecord): Promise<Secret | undefined> {
      const outcome = outcomes.get(record.ref) ?? watched(record);
      outcomes.set(record.ref, outcome);
      return (await outcome).secret;
    },
    errorOf: ({ ref }: SecretRecord): SecretError | undefined => errors.get(ref),
    /** Adds a secret that was just encrypted, so it needn’t be decrypted. */
    add: ({ ref }: SecretRecord, secret: Secret): void => void outcomes.set(ref, Promise.resolve({ secret })),
    forget({ ref }: SecretRecord): void {
      outcomes.delete(ref);
      errors.delete(ref);
    },
    clear(): void {
      outcomes.clear();
      errors.clear();
    },
  };
}

/** The secret was stored with another keyring than the current one. */
function otherKeyring(stored: string, present: string): SecretError {
  const flag = keyringFlag(stored);
  const way = flag === undefined ? '' : ` Start the desktop app with ${flag} to use it again, or`;
  return {
    kind: 'other-keyring',
    text:
      `Stored in ${keyringName(stored)}, but Vitrine now uses ${keyringName(present)}.` +
      `${way === '' ? ' To continue,' : way} enter it again. The stored value isn’t changed.`,
  };
}

function locked(backend: string): SecretError {
  const name = keyringName(backend);
  return {
    kind: 'locked',
    text: `Stored in ${name}, which is locked or not responding. Unlock it, then try again.`,
  };
}

function unreadable(backend: string): SecretError {
  return {
    kind: 'unreadable',
    text:
      `Stored in ${keyringName(backend)}, which couldn’t decrypt it. ` +
      'Try again, or enter it again to replace what is stored.',
  };
}
