import { z } from 'zod';
import { readAccount, readRegion } from '#protocol/index.ts';
import { headerText } from './context-entry.ts';

/*
 * Tables in object storage that Vitrine reads itself: in a bucket that the user opened, or on a server that stores
 * only metadata.
 */

/** The user's own keys. SECURITY: which ones, but never their values. */
const ownKeys = z.discriminatedUnion('kind', [
  /** A profile of the system, by name. It is read for each use and not copied. */
  z.object({ kind: z.literal('profile'), profile: z.string().min(1, 'is required').max(200) }),
  /** Keys that the user typed. They are stored like other secrets of a connection. */
  z.object({ kind: z.literal('typed') }),
  /** No keys, for public data. */
  z.object({ kind: z.literal('anonymous') }),
]);
export type OwnKeys = z.infer<typeof ownKeys>;

/** SECURITY: the value becomes a part of the host name that keys are sent to. */
function hostPart(read: (text: string) => string | undefined) {
  const isPlain = (text: string) => text === '' || read(text) !== undefined;
  return z.string().trim().refine(isPlain, 'must have only letters, digits, and hyphens');
}

/** How a bucket is reached. An empty member has the default for the location. */
export const bucketSettings = z.object({
  /** `s3://lake-eu/analytics`, `gs://…`, `az://…`: everything below it. */
  location: z.string().trim().min(1, 'is required').max(2000),
  region: hostPart(readRegion),
  /** For a non-AWS server with the S3 protocol, or an emulator: `https://minio.example:9000`. */
  endpoint: z.string().trim().max(2000),
  /** Only for Azure. */
  account: hostPart(readAccount),
  keys: ownKeys,
  /** SECURITY: whether the user allowed an endpoint on this computer or in a private network. */
  allowsLocalNetwork: z.boolean(),
});
export type BucketSettings = z.infer<typeof bucketSettings>;

const secretText = z.string().min(1, 'must not be empty').max(16_384);

/** SECURITY: sent to the host, which never returns it. */
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
  /** Only for `keys: typed`. If absent, the stored keys stay. */
  typed: typedKeys.exactOptional(),
});
export type BucketToOpen = z.input<typeof bucketToOpen>;

/** Where the user’s own keys read a server’s tables. An empty member has the default for the location. */
export const ownPlace = bucketSettings.pick({
  region: true,
  endpoint: true,
  account: true,
  allowsLocalNetwork: true,
});
export type OwnPlace = z.infer<typeof ownPlace>;

/** The user’s decision about a server whose tables are in storage; `null` until there is one. */
export const directReading = z.object({
  isAllowed: z.boolean(),
  /** The keys that the server vends for each table, or the user's own. */
  keys: z.discriminatedUnion('kind', [z.object({ kind: z.literal('lent') }), ...ownKeys.options]),
  /** SECURITY: origins on this computer or in a private network that the user allowed. */
  allowedOrigins: z.array(z.url().max(2000)).max(50),
  /** SECURITY: entered by the user, and only for their own keys. Vended keys go where the server says. */
  place: ownPlace.exactOptional(),
});
export type DirectReading = z.infer<typeof directReading>;

/** The endpoint for the files of a table. */
const storageEndpoint = z.object({
  origin: z.string(),
  /**
   * The kind of all addresses of its host name. `unknown` if a proxy resolves the name, or if it can’t be resolved.
   */
  kind: z.enum(['public', 'private', 'loopback', 'forbidden', 'unknown']),
  isEncrypted: z.boolean(),
});
export type StorageEndpoint = z.infer<typeof storageEndpoint>;

/** The facts for the user’s decision, before anything is read from storage. */
export const storageOffer = z.object({
  /** The location that the server returned. */
  location: z.string(),
  /** Why the table can't be read from storage; null if it can. */
  problem: z.string().nullable(),
  endpoint: storageEndpoint.nullable(),
  /** SECURITY: whether the server vended keys, but never their values. */
  keys: z.enum(['lent', 'none']),
  /** When the vended keys expire. */
  expiresAtMillis: z.bigint().nullable(),
  /** The names of ignored options: those that are useless here, or dangerous. */
  ignoredOptions: z.array(z.string()),
});
export type StorageOffer = z.infer<typeof storageOffer>;

/** How a table is read at present, for the header of its page. */
export const storageSource = z.object({
  location: z.string(),
  keys: z.enum(['lent', 'profile', 'typed', 'anonymous']),
  profile: z.string().exactOptional(),
  /** When vended keys expire. They are requested again before that. */
  expiresAtMillis: z.bigint().nullable(),
});
export type StorageSource = z.infer<typeof storageSource>;

/** A profile of the system's own files. SECURITY: without its keys. */
export const storageProfile = z.object({
  name: z.string(),
  /** `static keys`, `sign-in expired`, `sign-in valid, 5 h left`, `runs a program: not supported`. */
  words: z.string(),
  region: z.string().exactOptional(),
  isUsable: z.boolean(),
});
export type StorageProfileFacts = z.infer<typeof storageProfile>;
