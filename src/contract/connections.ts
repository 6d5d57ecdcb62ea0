import { z } from 'zod';
import { isOperationName, type OperationName, operations } from '../protocol/index.ts';
import { contextEntries, headerDialect, headerValue } from './context-entry.ts';

/** The id of the built-in connection to the local server. */
export const LOCAL_CONNECTION_ID = 'local';

/** The open namespace interface, or the one that extends it and wants an API key on everything. */
export const flavour = z.enum(['open', 'enterprise']);
export type Flavour = z.infer<typeof flavour>;

/** Two independent places for a credential: the `x-api-key` header and `Authorization: Bearer`. */
export const credentialSlot = z.enum(['apiKey', 'bearer']);
export type CredentialSlot = z.infer<typeof credentialSlot>;

const operationNames = Object.keys(operations).filter(isOperationName);

/** What is known of a server's operations: absent means not known yet. */
export const capabilities = z.partialRecord(z.enum(operationNames), z.enum(['yes', 'no']));
export type Capabilities = Readonly<Partial<Record<OperationName, 'yes' | 'no'>>>;

/** What a user decides about a connection. */
const chosen = z.object({
  name: z.string().trim().max(200),
  /** Without `/v1`, without a trailing slash. For a server of our own: where it runs now, or '' while it doesn't. */
  address: z.string().trim().min(1, 'is needed').max(2000),
  delimiter: z.string().min(1, 'is needed').max(16),
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
});

export const connection = chosen.extend({
  id: z.string(),
  address: z.string(),
  name: z.string(),
  /** The stripe: one of the eight connection colours. */
  color: z.number().int().min(1).max(8),
  /** The local server's own connection. */
  local: z.boolean(),
  /** The directory whose tables it shows, as a whole path: a server of our own reads it. Such a one is read-only for good. */
  folder: z.string().exactOptional(),
  /** SECURITY: which credentials the host holds for it, for this session; never what they are. */
  filledSlots: z.array(credentialSlot),
  capabilities,
});
export type Connection = z.infer<typeof connection>;

/** What a connection form sends; all but the address has a usual value. */
export const connectionDraft = chosen.extend({
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
});
export type ConnectionDraft = z.input<typeof connectionDraft>;

/** A directory of tables, as it was typed or chosen: a whole path, or one below `~`. */
export const folderToOpen = z.object({
  path: z.string().trim().min(1, 'is needed').max(4000),
  /** Else it is called as the directory is. */
  name: chosen.shape.name.default(''),
});
export type FolderToOpen = z.input<typeof folderToOpen>;

const headerText = z
  .string()
  .min(1, 'must not be empty')
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII without spaces');

/** Kept by the host until it ends, and never given back. */
export const credentials = z.object({
  apiKey: headerText.exactOptional(),
  bearer: headerText.exactOptional(),
});
export type Credentials = z.infer<typeof credentials>;
