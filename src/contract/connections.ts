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

/** The id of the built-in connection to the local server. */
export const LOCAL_CONNECTION_ID = 'local';

/** The open namespace interface, or the one that extends it and wants an API key on everything. */
const flavour = z.enum(['open', 'enterprise']);

/**
 * What a connection can have of secrets. The first two are the independent places of the interface: the `x-api-key`
 * header, and a pasted token for `Authorization: Bearer`.
 */
export const credentialSlot = z.enum([
  'apiKey',
  'bearer',
  'clientSecret',
  'proxyPassword',
  /** With its private key. */
  'clientCertificate',
  /** Of an object storage, all that it asks for as one. */
  'storageKeys',
]);
export type CredentialSlot = z.infer<typeof credentialSlot>;

/** Those that say who asks, and so go out with every request. */
export const requestCredential = credentialSlot.extract(['apiKey', 'bearer']);
export type RequestCredential = z.infer<typeof requestCredential>;

/** Why a secret that is stored can't be used now. It stays where it is. */
const secretError = z.object({
  kind: z.enum(['other-keyring', 'locked', 'unreadable', 'other-destination']),
  /** What happened and what to do, naming both keyrings where there are two, and both destinations. */
  text: z.string(),
  /** SECURITY: what it was given for, where the connection now leads elsewhere: `old.example`. */
  givenFor: z.string().exactOptional(),
  /** Where it would go now. Left out where the shell can't ask the user: then it has to be entered again. */
  destination: z.string().exactOptional(),
});

export type SecretError = z.infer<typeof secretError>;

/** SECURITY: that there is a secret and where it is kept; never what it is. */
export const heldSecret = z.object({
  slot: credentialSlot,
  place: z.enum(['keyring', 'session']),
  error: secretError.optional(),
});
export type SecretStatus = z.infer<typeof heldSecret>;

/** What is known of a server's operations and their like: absent means not known yet. */
export const capabilities = z.partialRecord(z.enum(CAPABILITY_NAMES), z.enum(['yes', 'no']));
export type Capabilities = Readonly<Partial<Record<CapabilityName, 'yes' | 'no'>>>;

/** How the server answered when it was asked, in its own words. */
const operationAnswer = z.object({
  method: z.string(),
  /** As it was sent, without what stood behind the question mark. */
  path: z.string(),
  status: z.number(),
  /** The interface's code in the body. */
  code: z.number().exactOptional(),
  message: z.string().exactOptional(),
  at: z.number(),
});
export type OperationAnswer = z.infer<typeof operationAnswer>;

/** Whether a server has an operation, and what that rests on: the same wherever it is shown. */
export const capability = z.object({
  name: z.enum(CAPABILITY_NAMES),
  /** As the specification of the interface calls it. */
  operationId: z.string(),
  support: z.enum(['supported', 'not supported', 'unknown']),
  /** The answer that settled it, or the last one where none did; absent where none came since the program started. */
  answer: operationAnswer.exactOptional(),
  /** Vitrine reads it from storage, whatever the server can. */
  fromStorage: z.literal(true).exactOptional(),
});
export type Capability = z.infer<typeof capability>;

/** What a user decides about a connection. */
const chosen = z.object({
  name: z.string().trim().max(200),
  /** Without `/v1`, without a trailing slash. For a server of our own: where it runs now, or '' while it doesn't. */
  address: z.string().trim().min(1, 'is required').max(2000),
  delimiter: z.string().min(1, 'is required').max(16),
  /** Else it is only sent where it is not the usual one. */
  alwaysSendDelimiter: z.boolean(),
  flavour,
  headerDialect,
  /** Empty where the host name says which database it is. */
  database: headerValue.max(200),
  /** Repeats the credentials in the `identity` of every body. */
  identityInBody: z.boolean(),
  context: contextEntries,
  readOnly: z.boolean(),
  production: z.boolean(),
  /** The stripe: one of the eight connection colours. */
  color: z.number().int().min(1).max(8),
  network: networkSettings,
  /** How many names a page of a listing is asked to have. */
  pageSize: z.number().int().min(1).max(10_000),
  authorization,
  oauth: oauthSettings,
  /** SECURITY: origins besides its own that the user agreed to send its credentials to, by name. */
  trustedOrigins: z.array(z.url().max(2000)).max(50),
});

export const DEFAULT_PAGE_SIZE = 1000;

/** A table or a namespace that the user keeps at hand. */
export const favorite = z.object({ kind: nameKind, id: idParts });
export type Favorite = z.infer<typeof favorite>;

export const connection = chosen.extend({
  id: z.string(),
  address: z.string(),
  name: z.string(),
  /** The local server's own connection. */
  local: z.boolean(),
  /** The directory whose tables it shows, as a whole path: a server of our own reads it. Such a one is read-only for good. */
  folder: z.string().exactOptional(),
  /** The bucket whose tables it shows: a server of our own reads it. Such a one is read-only for good, too. */
  bucket: bucketSettings.exactOptional(),
  /** Whether tables are read from storage that its server can't answer for; null while the user was not asked. */
  directReading: directReading.nullable(),
  /** SECURITY: which secrets the host holds for it; never what they are. */
  secrets: z.array(heldSecret),
  /** What its client certificate says, where it has one. */
  clientCertificate: certificateFacts.nullable(),
  /** Of OAuth alone; else null. */
  signIn: signInState.nullable(),
  /** With what Vitrine reads from storage for it. */
  capabilities,
  /** In the order in which they were added. Files of before have none. */
  favorites: z.array(favorite).default([]),
  /** Its server does, whether or not Vitrine reads them from storage too. */
  returnsRows: z.literal(true).exactOptional(),
});
export type Connection = z.infer<typeof connection>;

/** Blue first and red last: whoever looks at a red stripe thinks of production. */
const COLORS_IN_TURN = [6, 4, 2, 7, 3, 8, 5, 1] as const;

/** The colour that a connection gets where so many are there already. */
export function colorInTurn(count: number): number {
  return COLORS_IN_TURN[count % COLORS_IN_TURN.length] ?? COLORS_IN_TURN[0];
}

export function hasSecret({ secrets }: Pick<Connection, 'secrets'>, slot: CredentialSlot): boolean {
  return secrets.some((secret) => secret.slot === slot);
}

/** Whether Vitrine runs the server itself. */
export function isOwnServer({
  local,
  folder,
  bucket,
}: Pick<Connection, 'local' | 'folder' | 'bucket'>): boolean {
  return local || folder !== undefined || bucket !== undefined;
}

/** Whether its server is known not to have the operation, and nothing else answers for it. */
export function lacksOperation(
  connection: Pick<Connection, 'local' | 'folder' | 'bucket' | 'capabilities'>,
  name: OperationName,
): boolean {
  const known = connection.capabilities[name];
  return known === 'no' || (known === undefined && OWN_OPERATIONS.has(name) && !isOwnServer(connection));
}

/** What a connection form sends; all but the address has a usual value. */
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
    /** Left out for a new one: the next colour is taken. */
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

/** A directory of tables, as it was typed or chosen: a whole path, or one below `~`. */
export const folderToOpen = z.object({
  path: z.string().trim().min(1, 'is required').max(4000),
  /** Else it is called as the directory is. */
  name: chosen.shape.name.default(''),
});
export type FolderToOpen = z.input<typeof folderToOpen>;

/** What lies in a directory of this computer, to go on from there to the one that is to be opened. */
export const folderContents = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Tables lie in it: it can be opened. */
  tables: z.number(),
  /** There are more than were listed. */
  isCut: z.boolean(),
});
export type FolderContents = z.infer<typeof folderContents>;

/** PEM with a certificate and its key, or PKCS #12; a file of either is small. */
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

/** SECURITY: goes to the host, which never gives it back: into the system's keyring, or into memory until the program ends. */
export const credentials = z.object({
  apiKey: headerText.exactOptional(),
  bearer: headerText.exactOptional(),
  clientSecret: z.string().min(1, 'must not be empty').max(16_384).exactOptional(),
  proxyPassword: z.string().min(1, 'must not be empty').max(1000).exactOptional(),
  clientCertificate: clientCertificate.exactOptional(),
});
export type CredentialInput = z.infer<typeof credentials>;

/** Where secrets are put, said before the user types one. */
export const secretStoreStatus = z.object({
  /** False: kept in memory until the program ends. */
  isProtected: z.boolean(),
  /** `the system keyring (GNOME)`, `the macOS Keychain`; or why there is none and what to do about it. */
  words: z.string(),
});
export type SecretStoreStatus = z.infer<typeof secretStoreStatus>;

/** A file of connections, to be written where the user says. */
export const exportedConnections = z.object({
  fileName: z.string(),
  text: z.string(),
  count: z.number().int(),
  /** Whether secrets are in it, under the passphrase. */
  isSealed: z.boolean(),
});
export type ExportedConnections = z.infer<typeof exportedConnections>;

/** What an import would bring along that decides where secrets go, or who is trusted. */
const importNote = z.object({ tone: z.enum(['plain', 'warn', 'danger']), text: z.string() });
export type ImportNote = z.infer<typeof importNote>;

/** What is in a file, before anything of it is taken. */
export const importPreview = z.object({
  isSealed: z.boolean(),
  connections: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      address: z.string(),
      /** One with the same name and address is there already. */
      isKnown: z.boolean(),
      notes: z.array(importNote),
      /** Why it can't be taken, where it can't. */
      problem: z.string().optional(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;
