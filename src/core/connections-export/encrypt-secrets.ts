import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Failure } from '../failure.ts';
import type { KeyDerivation, Seal, SealHead, TransferFile } from './file-format.ts';

/** 128 MiB and some tenths of a second for each guess at a passphrase. */
const N = 2 ** 17;
const R = 8;
const P = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is not secret and must not be changed either: it is checked together with what is. */
type BoundTo = (head: SealHead) => Uint8Array;

/** SECURITY: a salt and a nonce of its own each time, so that no key is ever used twice. */
export async function encryptSecrets(text: string, passphrase: string, boundTo: BoundTo): Promise<Seal> {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  const nonce = randomBytes(NONCE_BYTES);
  const head: SealHead = {
    key: { name: 'scrypt', n: N, r: R, p: P, salt },
    cipher: 'aes-256-gcm',
    nonce: nonce.toString('base64'),
  };
  const cipher = createCipheriv(head.cipher, await keyOf(passphrase, head.key), nonce);
  cipher.setAAD(boundTo(head));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ...head, text: bytes.toString('base64') };
}

/** INVALID where the passphrase is another, or anything of the file is not as it was written. */
export async function unseal(sealed: Seal, passphrase: string, boundTo: BoundTo): Promise<string> {
  const { text, ...head } = sealed;
  const key = await keyOf(passphrase, head.key);
  const bytes = Buffer.from(text, 'base64');
  const end = bytes.length - TAG_BYTES;
  if (end < 0) throw wrong();
  const decipher = createDecipheriv(head.cipher, key, Buffer.from(head.nonce, 'base64'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(head));
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]).toString('utf8');
  } catch {
    throw wrong();
  }
}

function wrong(): Failure {
  return new Failure('INVALID', 'Wrong passphrase, or the file was modified. Nothing was imported.');
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

function keyOf(passphrase: string, { n, r, p, salt }: KeyDerivation): Promise<Buffer> {
  // The same letters come in different forms from different keyboards.
  const text = passphrase.normalize('NFKC');
  const maxmem = 128 * r * (n + p + 2);
  return derive(text, Buffer.from(salt, 'base64'), KEY_BYTES, { N: n, r, p, maxmem });
}

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
