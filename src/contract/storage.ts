import { z } from 'zod';
import { readAccount, readRegion } from '#protocol/index.ts';
import { headerText } from './context-entry.ts';

/*
 * Tables in object storage that Vitrine itself reads: of a bucket that the user opened, or of a server that keeps
 * metadata only.
 */

/** The user's own keys. SECURITY: which those are; never what they are. */
const ownKeys = z.discriminatedUnion('kind', [
  /** Of the system's profiles, by its name: read each time, kept nowhere. */
  z.object({ kind: z.literal('profile'), profile: z.string().min(1, 'is required').max(200) }),
  /** Typed, and kept as any secret of a connection. */
  z.object({ kind: z.literal('typed') }),
  /** None: what anybody may read. */
  z.object({ kind: z.literal('anonymous') }),
]);
export type OwnKeys = z.infer<typeof ownKeys>;

/** SECURITY: it becomes a part of the host that keys are sent to. */
function hostPart(read: (text: string) => string | undefined) {
  const isPlain = (text: string) => text === '' || read(text) !== undefined;
  return z.string().trim().refine(isPlain, 'must have only letters, digits, and hyphens');
}

/** How a bucket is reached; empty is what is usual for its address. */
export const bucketSettings = z.object({
  /** `s3://lake-eu/analytics`, `gs://…`, `az://…`: everything below it. */
  location: z.string().trim().min(1, 'is required').max(2000),
  region: hostPart(readRegion),
  /** Of another server that speaks S3, or an emulator: `https://minio.example:9000`. */
  endpoint: z.string().trim().max(2000),
  /** Of Azure alone. */
  account: hostPart(readAccount),
  keys: ownKeys,
  /** SECURITY: the user agreed that it is on this computer, or in a private network. */
  allowsLocalNetwork: z.boolean(),
});
export type BucketSettings = z.infer<typeof bucketSettings>;

const secretText = z.string().min(1, 'must not be empty').max(16_384);

/** SECURITY: goes to the host, which never gives it back. */
export const typedKeys = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('s3'),
    accessKeyId: headerText,
    secretAccessKey: secretText,
    sessionToken: headerText.exactOptional(),
  }),
  z.object({ kind: z.literal('az'), accountKey: secretText }),
  z.object({ kind: z.literal('azSas'), sasToken: headerText }),
  /** A bearer token of GCS or Azure. */
  z.object({ kind: z.literal('token'), token: headerText }),
]);
export type TypedKeys = z.infer<typeof typedKeys>;

export const bucketToOpen = z.object({
  bucket: bucketSettings,
  name: z.string().trim().max(200).default(''),
  color: z.number().int().min(1).max(8).exactOptional(),
  production: z.boolean().default(false),
  /** Of `keys: typed`. Left out, those that are kept stay. */
  typed: typedKeys.exactOptional(),
});
export type BucketToOpen = z.input<typeof bucketToOpen>;

/** Where a server's tables are read by the user's own keys; empty is what is usual for a location. */
export const ownPlace = bucketSettings.pick({
  region: true,
  endpoint: true,
  account: true,
  allowsLocalNetwork: true,
});
export type OwnPlace = z.infer<typeof ownPlace>;

/** What the user decided for a server whose tables lie in storage; `null` while nobody was asked. */
export const directReading = z.object({
  isAllowed: z.boolean(),
  /** Those that the server lends for each table, or the user's own. */
  keys: z.discriminatedUnion('kind', [z.object({ kind: z.literal('lent') }), ...ownKeys.options]),
  /** SECURITY: origins on this computer or in a private network that the user agreed to, by name. */
  allowedOrigins: z.array(z.url().max(2000)).max(50),
  /** SECURITY: said by the user, for their own keys alone: lent ones go where the server says. */
  place: ownPlace.exactOptional(),
});
export type DirectReading = z.infer<typeof directReading>;

/** Where a request for a table's files would go. */
const storageEndpoint = z.object({
  origin: z.string(),
  /** Of all addresses that its name has; `unknown` where a proxy finds it, or nobody does. */
  kind: z.enum(['public', 'private', 'loopback', 'forbidden', 'unknown']),
  isEncrypted: z.boolean(),
});
export type StorageEndpoint = z.infer<typeof storageEndpoint>;

/** What the question is about, before anything is read from storage. */
export const storageOffer = z.object({
  /** As its server has it. */
  location: z.string(),
  /** Why it can't be read from there; null where it can. */
  problem: z.string().nullable(),
  endpoint: storageEndpoint.nullable(),
  /** SECURITY: whether keys came with it; never what they are. */
  keys: z.enum(['lent', 'none']),
  /** When those end. */
  expiresAtMillis: z.bigint().nullable(),
  /** The names of options that are known to be of no use here, or dangerous: they are not heard. */
  ignoredOptions: z.array(z.string()),
});
export type StorageOffer = z.infer<typeof storageOffer>;

/** By what a table is read now, for the head of its page. */
export const storageSource = z.object({
  location: z.string(),
  keys: z.enum(['lent', 'profile', 'typed', 'anonymous']),
  profile: z.string().exactOptional(),
  /** When lent keys end; they are asked for again before. */
  expiresAtMillis: z.bigint().nullable(),
});
export type StorageSource = z.infer<typeof storageSource>;

/** A profile of the system's own files. SECURITY: nothing of its keys. */
export const storageProfile = z.object({
  name: z.string(),
  /** `static keys`, `sign-in expired`, `sign-in valid, 5 h left`, `runs a program: not supported`. */
  words: z.string(),
  region: z.string().exactOptional(),
  isUsable: z.boolean(),
});
export type StorageProfileFacts = z.infer<typeof storageProfile>;
