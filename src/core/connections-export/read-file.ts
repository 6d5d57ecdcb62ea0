import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connectionDraft, idParts } from '#contract/index.ts';
import { firstProblem, type Id } from '#protocol/index.ts';
import { type NormalizedDraft, normalizeDraft } from '../connections/stored.ts';
import { Failure } from '../failure.ts';

export const FORMAT = 'vitrine-connection-export';

export const VERSION = 1;

/**
 * SECURITY: how a key is derived from a passphrase. The parameters of a file are limited: with r = 8, deriving a key
 * takes 1 KiB of memory for each unit of n, and a file from an unknown source must not use up the memory.
 */
const keyDerivation = z.object({
  name: z.literal('scrypt'),
  n: z
    .number()
    .int()
    .min(2 ** 15)
    .max(2 ** 18)
    .refine((n) => Number.isInteger(Math.log2(n))),
  r: z.literal(8),
  p: z.number().int().min(1).max(4),
  salt: z.base64().min(22).max(88),
});

const sealHead = z.object({
  key: keyDerivation,
  cipher: z.literal('aes-256-gcm'),
  nonce: z.base64().length(16),
});

const seal = sealHead.extend({
  /** The ciphertext, followed by the authentication tag. */
  text: z.base64().max(40_000_000),
});

/** Identifies a Vitrine file of any version. */
const fileMark = z.looseObject({
  format: z.literal(FORMAT),
  version: z.number().int().min(1),
  writtenBy: z.string().max(200).catch('an unknown version'),
});

const MAX_CONNECTIONS = 1000;

/** Each record is checked separately, so that an invalid one doesn’t affect the others. */
const transferFile = fileMark.extend({
  connections: z.array(z.record(z.string(), z.unknown())).max(MAX_CONNECTIONS),
  /** The encrypted secrets, if they were exported. */
  sealed: seal.exactOptional(),
});

export type TransferFile = z.infer<typeof transferFile>;

/** Throws INVALID, with the reason. */
export function readTransferFile(text: string): TransferFile {
  const value = parseJson(text);
  const mark = fileMark.safeParse(value);
  if (!mark.success) throw invalid('This isn’t a Vitrine connections file.');
  const { version, writtenBy } = mark.data;
  if (version > VERSION) {
    throw invalid(`This file was written by ${writtenBy}, which is newer. Update Vitrine to import it.`);
  }
  const file = transferFile.safeParse(value);
  if (file.success) return file.data;
  if (hasTooMany(value)) throw invalid(`There are more than ${MAX_CONNECTIONS} connections in this file.`);
  throw invalid('This connections file is damaged.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('This isn’t a file of connections: it isn’t JSON.');
  }
}

function hasTooMany(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('connections' in value)) return false;
  return Array.isArray(value.connections) && value.connections.length > MAX_CONNECTIONS;
}

function invalid(words: string): Failure {
  return new Failure('INVALID', words);
}

export interface ReadRecord {
  readonly draft: NormalizedDraft;
  readonly tablesByHand: readonly Id[];
  /** Members that this version doesn’t know and leaves out. */
  readonly unknown: readonly string[];
}

/**
 * Without a scheme, a dot, or a port, it is probably a mistake rather than a host name. In a form, the user sees the
 * resulting address; in a file, that is easy to miss.
 */
function isBareWord(address: string): boolean {
  return /^[^.:/[\]]+(\/|$)/.test(address.trim()) && !/^localhost(\/|$)/i.test(address.trim());
}

const KNOWN = new Set([...Object.keys(connectionDraft.shape), 'tablesByHand', 'clientCertificate']);

const handMade = z.array(idParts).max(100_000).catch([]);

type RecordOrProblem = ReadRecord | { readonly problem: string };

/** Missing members get their defaults. */
export function readRecord(record: Readonly<Record<string, unknown>>): RecordOrProblem {
  const draft = connectionDraft.safeParse(record);
  if (!draft.success) {
    const { member, words } = firstProblem(draft.error);
    return { problem: `Its ${member || 'record'} ${words}.` };
  }
  if (isBareWord(draft.data.address)) {
    const words = `"${draft.data.address}" isn’t a complete address. Add https:// or http:// in the file.`;
    return { problem: words };
  }
  try {
    return {
      draft: normalizeDraft(draft.data),
      tablesByHand: handMade.parse(record.tablesByHand ?? []),
      unknown: Object.keys(record).filter((member) => !KNOWN.has(member)),
    };
  } catch (error) {
    if (error instanceof Failure) return { problem: error.details.message };
    throw error;
  }
}

type SealHead = z.infer<typeof sealHead>;

/** The additional authenticated data (AAD): not secret, but protected against changes. */
type BoundTo = (head: SealHead) => Uint8Array;

const NONCE_BYTES = 12;

const SALT_BYTES = 16;

const P = 1;

const R = 8;

/** 128 MiB and some tenths of a second for each guess of a passphrase. */
const N = 2 ** 17;

type Seal = z.infer<typeof seal>;

/** SECURITY: a new salt and nonce each time, so that no key is used twice. */
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

const TAG_BYTES = 16;

/** Throws INVALID if the passphrase is wrong, or if the file was changed. */
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

const KEY_BYTES = 32;

type KeyDerivation = z.infer<typeof keyDerivation>;

function keyOf(passphrase: string, { n, r, p, salt }: KeyDerivation): Promise<Buffer> {
  // Keyboards may produce the same characters in different Unicode forms.
  const text = passphrase.normalize('NFKC');
  const maxmem = 128 * r * (n + p + 2);
  return derive(text, Buffer.from(salt, 'base64'), KEY_BYTES, { N: n, r, p, maxmem });
}

/**
 * SECURITY: everything in the file except the ciphertext. Without the passphrase, an attacker can’t replace the address
 * to receive the secrets.
 */
export function associatedData(file: Omit<TransferFile, 'sealed'>): (head: SealHead) => Uint8Array {
  const { format, version, writtenBy, connections } = file;
  return ({ key, cipher, nonce }) => {
    const { name, n, r, p, salt } = key;
    const head = [format, version, writtenBy, connections, name, n, r, p, salt, cipher, nonce];
    return new TextEncoder().encode(JSON.stringify(head));
  };
}
