import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type Keyring, KeyringLocked } from '../keyring.ts';

/** A keyring that really encrypts, with a key for each backend; a test controls its state. */
export function createTestKeyring(backend = 'gnome_libsecret') {
  const is = { backend, isProtected: true, isLocked: false, isBroken: false, key: 1 };
  const calls: string[] = [];
  const keyOf = (key: number) => createHash('sha256').update(`${is.backend} ${key}`).digest();

  const keyring: Keyring = {
    async status() {
      calls.push('status');
      const { isProtected } = is;
      return { isProtected, backend: is.backend, words: `${isProtected ? 'the' : 'no good'} test keyring` };
    },
    async encrypt(text) {
      calls.push('encrypt');
      if (is.isLocked) throw new KeyringLocked(`Couldn’t encrypt ${text}`);
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(is.key), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from(`v1${is.key}`), nonce, cipher.getAuthTag(), body]);
    },
    async decrypt(bytes) {
      calls.push('decrypt');
      if (is.isLocked) throw new KeyringLocked('It is locked.');
      if (is.isBroken) throw new Error('It does not decrypt.');
      const key = Number(Buffer.from(bytes.subarray(2, 3)).toString());
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(3, 15));
      decipher.setAuthTag(bytes.subarray(15, 31));
      const text = Buffer.concat([decipher.update(bytes.subarray(31)), decipher.final()]).toString('utf8');
      return { text, shouldReEncrypt: key !== is.key };
    },
  };
  return { keyring, is, calls };
}
