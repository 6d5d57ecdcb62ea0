import { z } from 'zod';

export const FORMAT = 'vitrine-connection-export';
export const VERSION = 1;

/**
 * SECURITY: how a key is made of a passphrase. What a file asks for is bounded before it is done: with r of 8, making a
 * key takes 1 KiB of memory for each unit of n, and a file from anywhere must not make this program take all there is.
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
export type KeyDerivation = z.infer<typeof keyDerivation>;

const sealHead = z.object({
  key: keyDerivation,
  cipher: z.literal('aes-256-gcm'),
  nonce: z.base64().length(16),
});
export type SealHead = z.infer<typeof sealHead>;

const seal = sealHead.extend({
  /** With the tag of the cipher at its end. */
  text: z.base64().max(40_000_000),
});
export type Seal = z.infer<typeof seal>;

/** What tells a file of ours, whatever its version. */
export const fileMark = z.looseObject({
  format: z.literal(FORMAT),
  version: z.number().int().min(1),
  writtenBy: z.string().max(200).catch('an unknown version'),
});

export const MAX_CONNECTIONS = 1000;

/** Each record is looked at on its own: a bad one does not spoil the others. */
export const transferFile = fileMark.extend({
  connections: z.array(z.record(z.string(), z.unknown())).max(MAX_CONNECTIONS),
  /** The secrets, where they go along. */
  sealed: seal.exactOptional(),
});
export type TransferFile = z.infer<typeof transferFile>;
