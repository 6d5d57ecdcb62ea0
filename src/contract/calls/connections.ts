import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as connectionTest from '../connection-test.ts';
import * as connections from '../connections.ts';
import * as network from '../network.ts';
import * as signIns from '../sign-ins.ts';
import * as storage from '../storage.ts';
import { call, onConnection } from './call.ts';

export const connectionCalls = {
  list: call.output(z.array(connections.connection)),
  /** Tests the server before saving. An address that doesn't respond is saved only with `anyway`. */
  add: call
    .input(
      z.object({
        draft: connections.connectionDraft,
        credentials: connections.credentials.default({}),
        anyway: z.boolean().default(false),
      }),
    )
    .output(connections.connection),
  /** Updates a connection. Credentials that are left out stay. */
  update: call
    .input(
      onConnection.extend({
        draft: connections.connectionDraft,
        credentials: connections.credentials.default({}),
        anyway: z.boolean().default(false),
      }),
    )
    .output(connections.connection),
  /**
   * Shows the tables below a directory, read-only. Returns the existing connection if the directory is already open.
   */
  openFolder: call.input(connections.folderToOpen).output(connections.connection),
  /** Lists a directory, for the folder browser of the browser shell. Without a path: the user’s home directory. */
  lookIntoFolder: call
    .input(z.object({ path: z.string().trim().max(4000) }))
    .output(connections.folderContents),
  /** Shows the tables in a bucket, read-only. With an ID, it updates that connection. */
  openBucket: call
    .input(storage.bucketToOpen.extend({ connectionId: z.string().exactOptional() }))
    .output(connections.connection),
  /**
   * Tests a bucket, with the same rows as `test`. Typed keys are used and not saved. With an ID and without keys, the
   * saved keys are used if they are for the same place.
   */
  testBucket: call
    .input(
      storage.bucketToOpen
        .pick({ bucket: true, typed: true })
        .extend({ connectionId: z.string().exactOptional() }),
    )
    .output(eventIterator(connectionTest.testRow)),
  /** The profiles in the system’s own files. INVALID if a file can't be read. */
  storageProfiles: call.output(z.array(storage.storageProfile)),
  /**
   * Whether tables of a server may be read from storage, and with which keys. Typed keys are stored like other
   * secrets.
   */
  readDirectly: call
    .input(
      onConnection.extend({
        directReading: storage.directReading.nullable(),
        typed: storage.typedKeys.exactOptional(),
      }),
    )
    .output(connections.connection),
  /** Copies the secrets inside the host, but not a sign-in. */
  duplicate: call.input(onConnection).output(connections.connection),
  /** All IDs in the wanted order. IDs that are left out follow in their present order. */
  reorder: call.input(z.object({ connectionIds: z.array(z.string()).max(10_000) })).output(z.void()),
  /** Trusts an origin: the connection’s credentials may go to it. */
  trust: call
    .input(onConnection.extend({ origin: z.url({ protocol: /^https?$/ }) }))
    .output(connections.connection),
  /**
   * Tests layer by layer and stops at the first failure. Saves nothing. Missing credentials are taken from the
   * connection with that ID. A row is sent again when its state changes. Rows that weren’t reached come last.
   */
  test: call
    .input(
      z.object({
        connectionId: z.string().exactOptional(),
        draft: connections.connectionDraft,
        credentials: connections.credentials.default({}),
      }),
    )
    .output(eventIterator(connectionTest.testRow)),
  /** Where secrets would be stored, and facts about this computer for the form. */
  surroundings: call
    .input(z.object({ address: z.string().max(2000) }))
    .output(z.object({ secretStore: connections.secretStoreStatus, network: network.systemNetwork })),
  /** Reads a client certificate before it is saved. INVALID if it can't be read. */
  readCertificate: call
    .input(connections.credentials.shape.clientCertificate.unwrap())
    .output(network.certificateFacts),
  /** Reads the CA certificates of a file, in their order. INVALID if one can't be read or there is none. */
  readAuthorities: call
    .input(z.object({ text: network.authorities }))
    .output(z.array(network.certificateFacts)),
  /** Tries again to read the secrets that the keyring refused. */
  unlock: call.input(onConnection).output(connections.connection),
  /**
   * The secrets of a saved connection, and which of them can’t be used with the settings of the draft. Sends nothing.
   */
  secretsFor: call
    .input(onConnection.extend({ draft: connections.connectionDraft }))
    .output(z.array(connections.heldSecret)),
  /**
   * Asks the user in a dialog of the host, outside of the page, whether a stored secret may also be used for the
   * draft’s destination. `destination` must be the name that `secretsFor` returned.
   */
  allowSecret: call
    .input(
      onConnection.extend({
        draft: connections.connectionDraft,
        slot: connections.credentialSlot,
        destination: z.string().max(4000),
      }),
    )
    .output(z.object({ isAllowed: z.boolean() })),
  clearCredential: call.input(onConnection.extend({ slot: connections.credentialSlot })).output(z.void()),
  /** Checks again which operations the server has. */
  probe: call.input(onConnection).output(connectionTest.capabilityCheck),
  /** What is known about each operation. Sends nothing. */
  capabilities: call.input(onConnection).output(z.array(connections.capability)),
  setFavorite: call
    .input(onConnection.extend({ favorite: connections.favorite, isFavorite: z.boolean() }))
    .output(z.void()),
  remove: call.input(onConnection).output(z.void()),
  /** Restores a connection that was removed since the program started, with all its data. */
  restore: call.input(onConnection).output(connections.connection),
};

export const signInCalls = {
  /** Reads the endpoints of the issuer, with the network settings of the draft. */
  discover: call
    .input(z.object({ connectionId: z.string().exactOptional(), draft: connections.connectionDraft }))
    .output(signIns.discovered),
  /** Signs in as the connection is configured. Closing the stream cancels it. */
  start: call.input(onConnection).output(eventIterator(signIns.signInEvent)),
  /** Revokes the tokens if the server supports it, and forgets them in any case. */
  signOut: call
    .input(onConnection)
    .output(z.object({ revoked: z.enum(['yes', 'no', 'not-offered']), problem: z.string().optional() })),
};

/** Exports and imports connections. */
export const transferCalls = {
  /** With a passphrase, the file contains the secrets, encrypted with it. Otherwise it contains none. */
  export: call
    .input(
      z.object({
        connectionIds: z.array(z.string()).min(1),
        passphrase: z.string().min(12, 'must have 12 characters or more').max(1000).exactOptional(),
      }),
    )
    .output(connections.exportedConnections),
  preview: call.input(z.object({ text: z.string().max(20_000_000) })).output(connections.importPreview),
  /**
   * Imports the entries of the preview with these indices. A wrong passphrase is INVALID, and nothing is imported.
   */
  import: call
    .input(
      z.object({
        text: z.string().max(20_000_000),
        wanted: z.array(z.number().int()),
        passphrase: z.string().max(1000).exactOptional(),
      }),
    )
    .output(z.array(connections.connection)),
};
