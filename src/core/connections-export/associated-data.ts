import type { SealHead, TransferFile } from './file-format.ts';

/**
 * SECURITY: everything of the file but the ciphertext. Who has no passphrase can so not put the address of another
 * server beside the secrets, and be sent them.
 */
export function associatedData(file: Omit<TransferFile, 'sealed'>): (head: SealHead) => Uint8Array {
  const { format, version, writtenBy, connections } = file;
  return ({ key, cipher, nonce }) => {
    const { name, n, r, p, salt } = key;
    const head = [format, version, writtenBy, connections, name, n, r, p, salt, cipher, nonce];
    return new TextEncoder().encode(JSON.stringify(head));
  };
}
