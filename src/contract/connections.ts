import { z } from 'zod';
import {
  CAPABILITY_NAMES,
  type CapabilityName,
  type OperationName,
  OWN_OPERATIONS,
} from '#protocol/index.ts';
import { idParts } from './catalog.ts';
import { contextEntries, headerDialect, headerText, headerValue } from './context-entry.ts';
import { nameKind } from './names.ts';
import { certificateFacts, DEFAULT_NETWORK, networkSettings } from './network.ts';
import { authorization, missingMembers, NO_OAUTH, oauthSettings, signInState } from './sign-ins.ts';
import { bucketSettings, directReading } from './storage.ts';

export const LOCAL_CONNECTION_ID = 'local';

/** The open namespace interface, or the one that extends it and requires an API key for every request. */
const flavour = z.enum(['open', 'enterprise']);

/**
 * All kinds of secrets of a connection. The first two are the independent ones of the interface: the `x-api-key`
 * header, and a pasted token for `Authorization: Bearer`.
 */
export const credentialSlot = z.enum([
  'apiKey',
  'bearer',
  'clientSecret',
  'proxyPassword',
  /** Includes its private key. */
  'clientCertificate',
  /** All credentials of an object storage as one secret. */
  'storageKeys',
]);
export type CredentialSlot = z.infer<typeof credentialSlot>;

/** Credentials that are sent with every request. */
export const requestCredential = credentialSlot.extract(['apiKey', 'bearer']);
export type RequestCredential = z.infer<typeof requestCredential>;

/** Why a stored secret can't be used now. The secret stays stored. */
const secretError = z.object({
  kind: z.enum(['other-keyring', 'locked', 'unreadable', 'other-destination']),
  /** What happened and what to do. It names both keyrings if there are two, and both destinations. */
  text: z.string(),
  /** SECURITY: the destination that the secret was given for, if the connection now has another: `old.example`. */
  givenFor: z.string().exactOptional(),
  /** The present destination. Absent if the shell can't ask the user, who then has to enter the secret again. */
  destination: z.string().exactOptional(),
});

export type SecretError = z.infer<typeof secretError>;

/** SECURITY: that a secret exists and where it is stored, but never its value. */
export const heldSecret = z.object({
  slot: credentialSlot,
  place: z.enum(['keyring', 'session']),
  error: secretError.optional(),
});
export type SecretStatus = z.infer<typeof heldSecret>;

/** Known capabilities of a server. An absent one is unknown. */
export const capabilities = z.partialRecord(z.enum(CAPABILITY_NAMES), z.enum(['yes', 'no']));
export type Capabilities = Readonly<Partial<Record<CapabilityName, 'yes' | 'no'>>>;

/** The server’s response when an operation was checked. */
const operationAnswer = z.object({
  method: z.string(),
  /** The path as it was sent, without the query string. */
  path: z.string(),
  status: z.number(),
  /** The error code of the interface, from the body. */
  code: z.number().exactOptional(),
  message: z.string().exactOptional(),
  at: z.number(),
});
export type OperationAnswer = z.infer<typeof operationAnswer>;

/** Whether a server has an operation, and the evidence for it. */
export const capability = z.object({
  name: z.enum(CAPABILITY_NAMES),
  /** The operation ID of the interface’s specification. */
  operationId: z.string(),
  support: z.enum(['supported', 'not supported', 'unknown']),
  /**
   * The response that decided it, or the last one if none did. Absent if there was none since the program started.
   */
  answer: operationAnswer.exactOptional(),
  /** Vitrine reads from storage for this operation, even if the server supports it. */
  fromStorage: z.literal(true).exactOptional(),
});
export type Capability = z.infer<typeof capability>;

/** The settings of a connection. */
const chosen = z.object({
  name: z.string().trim().max(200),
  /**
   * Without `/v1` and a trailing slash. For Vitrine’s own server: its present address, or '' while it isn’t running.
   */
  address: z.string().trim().min(1, 'is required').max(2000),
  delimiter: z.string().min(1, 'is required').max(16),
  /** If false, the delimiter is sent only if it isn’t the default. */
  alwaysSendDelimiter: z.boolean(),
  flavour,
  headerDialect,
  /** Empty if the host name contains the database. */
  database: headerValue.max(200),
  /** Repeats the credentials in the `identity` of every request body. */
  identityInBody: z.boolean(),
  context: contextEntries,
  readOnly: z.boolean(),
  production: z.boolean(),
  /** The color of the stripe: one of eight. */
  color: z.number().int().min(1).max(8),
  network: networkSettings,
  /** The requested number of names on a page of a listing. */
  pageSize: z.number().int().min(1).max(10_000),
  authorization,
  oauth: oauthSettings,
  /** SECURITY: other origins that the user allowed to receive the credentials. */
  trustedOrigins: z.array(z.url().max(2000)).max(50),
});

export const DEFAULT_PAGE_SIZE = 1000;

export const favorite = z.object({ kind: nameKind, id: idParts });
export type Favorite = z.infer<typeof favorite>;

export const connection = chosen.extend({
  id: z.string(),
  address: z.string(),
  name: z.string(),
  /** Whether this is the connection of the local server. */
  local: z.boolean(),
  /**
   * The absolute path of the directory that the connection shows. Vitrine’s own server reads it. Such a connection is
   * always read-only.
   */
  folder: z.string().exactOptional(),
  /** The bucket that the connection shows. Vitrine’s own server reads it. Such a connection is always read-only. */
  bucket: bucketSettings.exactOptional(),
  /** Whether Vitrine reads tables from storage if the server can't return rows; null until the user decides. */
  directReading: directReading.nullable(),
  /** SECURITY: which secrets the host holds, but never their values. */
  secrets: z.array(heldSecret),
  clientCertificate: certificateFacts.nullable(),
  /** Null if the connection doesn’t use OAuth. */
  signIn: signInState.nullable(),
  /** Includes operations for which Vitrine reads from storage. */
  capabilities,
  /** In the order in which they were added. Absent in files of earlier versions. */
  favorites: z.array(favorite).default([]),
  /** Whether the server itself returns rows, even if Vitrine also reads them from storage. */
  returnsRows: z.literal(true).exactOptional(),
});
export type Connection = z.infer<typeof connection>;

/** Blue first and red last, since a red stripe suggests production. */
const COLORS_IN_TURN = [6, 4, 2, 7, 3, 8, 5, 1] as const;

/** The color of a new connection, by the number of existing ones. */
export function colorInTurn(count: number): number {
  return COLORS_IN_TURN[count % COLORS_IN_TURN.length] ?? COLORS_IN_TURN[0];
}

export function hasSecret({ secrets }: Pick<Connection, 'secrets'>, slot: CredentialSlot): boolean {
  return secrets.some((secret) => secret.slot === slot);
}

export function isOwnServer({
  local,
  folder,
  bucket,
}: Pick<Connection, 'local' | 'folder' | 'bucket'>): boolean {
  return local || folder !== undefined || bucket !== undefined;
}

/** Whether the server lacks the operation, and Vitrine doesn’t read from storage for it. */
export function lacksOperation(
  connection: Pick<Connection, 'local' | 'folder' | 'bucket' | 'capabilities'>,
  name: OperationName,
): boolean {
  const known = connection.capabilities[name];
  return known === 'no' || (known === undefined && OWN_OPERATIONS.has(name) && !isOwnServer(connection));
}

/**
 * Whether the server takes a batch as one request. Our own servers do unless they said that they don’t; of others it is
 * unknown until they said so.
 */
export function batchSupport(
  connection: Pick<Connection, 'local' | 'folder' | 'bucket' | 'capabilities'>,
): 'yes' | 'no' | 'unknown' {
  return connection.capabilities.batchCommit ?? (isOwnServer(connection) ? 'yes' : 'unknown');
}

/** The values of a connection form. All but the address have defaults. */
export const connectionDraft = chosen
  .extend({
    name: chosen.shape.name.default(''),
    delimiter: chosen.shape.delimiter.default('$'),
    alwaysSendDelimiter: z.boolean().default(false),
    flavour: flavour.default('open'),
    headerDialect: headerDialect.default('svc'),
    database: chosen.shape.database.default(''),
    identityInBody: z.boolean().default(false),
    context: chosen.shape.context.default([]),
    readOnly: z.boolean().default(false),
    production: z.boolean().default(false),
    /** Default: the next color. */
    color: chosen.shape.color.exactOptional(),
    network: networkSettings.default(DEFAULT_NETWORK),
    pageSize: chosen.shape.pageSize.default(DEFAULT_PAGE_SIZE),
    authorization: authorization.default('bearer'),
    oauth: oauthSettings.default(NO_OAUTH),
    trustedOrigins: chosen.shape.trustedOrigins.default([]),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of missingMembers(value)) {
      issues.push({ code: 'custom', message, path: [...path], input: value });
    }
  });
export type ConnectionDraft = z.input<typeof connectionDraft>;

/** A directory that the user typed or chose: an absolute path, or one below `~`. */
export const folderToOpen = z.object({
  path: z.string().trim().min(1, 'is required').max(4000),
  /** Default: the name of the directory. */
  name: chosen.shape.name.default(''),
});
export type FolderToOpen = z.input<typeof folderToOpen>;

/** The contents of a directory, for the folder browser. */
export const folderContents = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
  /** The number of tables in it. If there are any, the directory can be opened. */
  tables: z.number(),
  /** Whether the list is incomplete. */
  isCut: z.boolean(),
});
export type FolderContents = z.infer<typeof folderContents>;

/** PEM with a certificate and its key, or PKCS #12. Files of both kinds are small. */
const clientCertificate = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('pem'),
    text: z.string().min(1).max(200_000),
    passphrase: z.string().max(1000),
  }),
  z.object({
    format: z.literal('pkcs12'),
    base64: z.base64().max(400_000),
    passphrase: z.string().max(1000),
  }),
]);
export type CertificateInput = z.infer<typeof clientCertificate>;

/**
 * SECURITY: sent to the host, which never returns it. The host stores it in the system’s keyring, or in memory until
 * the program ends.
 */
export const credentials = z.object({
  apiKey: headerText.exactOptional(),
  bearer: headerText.exactOptional(),
  clientSecret: z.string().min(1, 'must not be empty').max(16_384).exactOptional(),
  proxyPassword: z.string().min(1, 'must not be empty').max(1000).exactOptional(),
  clientCertificate: clientCertificate.exactOptional(),
});
export type CredentialInput = z.infer<typeof credentials>;

/** Where secrets are stored. Shown before the user types one. */
export const secretStoreStatus = z.object({
  /** False: stored in memory until the program ends. */
  isProtected: z.boolean(),
  /** `the system keyring (GNOME)`, `the macOS Keychain`; or why there is none and what to do about it. */
  words: z.string(),
});
export type SecretStoreStatus = z.infer<typeof secretStoreStatus>;

/** A connections file, to be saved by the user. */
export const exportedConnections = z.object({
  fileName: z.string(),
  text: z.string(),
  count: z.number().int(),
  /** Whether it contains secrets, encrypted with the passphrase. */
  isSealed: z.boolean(),
});
export type ExportedConnections = z.infer<typeof exportedConnections>;

/** A setting of the import that decides where secrets are sent, or who is trusted. */
const importNote = z.object({ tone: z.enum(['plain', 'warn', 'danger']), text: z.string() });
export type ImportNote = z.infer<typeof importNote>;

/** The contents of a connections file, before the import. */
export const importPreview = z.object({
  isSealed: z.boolean(),
  connections: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      address: z.string(),
      /** Whether a connection with the same name and address exists. */
      isKnown: z.boolean(),
      notes: z.array(importNote),
      /** Why the entry can't be imported. */
      problem: z.string().optional(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;
