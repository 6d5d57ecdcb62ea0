import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as connectionTest from '../connection-test.ts';
import * as connections from '../connections.ts';
import * as network from '../network.ts';
import * as signIns from '../sign-ins.ts';
import * as storage from '../storage.ts';
import { call, onConnection } from './call.ts';

/** The servers that the user knows. */
export const connectionCalls = {
  list: call.output(z.array(connections.connection)),
  /** Reaches the server once before it is kept; an address that doesn't answer is kept only with `anyway`. */
  add: call
    .input(
      z.object({
        draft: connections.connectionDraft,
        credentials: connections.credentials.default({}),
        anyway: z.boolean().default(false),
      }),
    )
    .output(connections.connection),
  /** The same for one that is there; credentials that are left out stay as they are. */
  update: call
    .input(
      onConnection.extend({
        draft: connections.connectionDraft,
        credentials: connections.credentials.default({}),
        anyway: z.boolean().default(false),
      }),
    )
    .output(connections.connection),
  /** Shows the tables below a directory and changes none of them. One that is open already is the same connection. */
  openFolder: call.input(connections.folderToOpen).output(connections.connection),
  /** For whoever looks for such a directory in a browser; of no path, the home of the user. */
  lookIntoFolder: call
    .input(z.object({ path: z.string().trim().max(4000) }))
    .output(connections.folderContents),
  /** Shows the tables in a bucket and changes none of them. With an id, it changes how that one is reached. */
  openBucket: call
    .input(storage.bucketToOpen.extend({ connectionId: z.string().exactOptional() }))
    .output(connections.connection),
  /**
   * The same rows of a bucket as `test` has of a server. Typed keys are used and not kept. With an id and without any, those
   * are used that are kept for it, if they are for the same place.
   */
  testBucket: call
    .input(
      storage.bucketToOpen
        .pick({ bucket: true, typed: true })
        .extend({ connectionId: z.string().exactOptional() }),
    )
    .output(eventIterator(connectionTest.testRow)),
  /** Those in the system's own files; INVALID where one of the files can't be read. */
  storageProfiles: call.output(z.array(storage.storageProfile)),
  /** Whether tables of a server may be read from storage, and by which keys. Typed ones are kept as its other secrets. */
  readDirectly: call
    .input(
      onConnection.extend({
        directReading: storage.directReading.nullable(),
        typed: storage.typedKeys.exactOptional(),
      }),
    )
    .output(connections.connection),
  /** Secrets go along, in the host; a sign-in does not. */
  duplicate: call.input(onConnection).output(connections.connection),
  /** All ids, in the order wanted; those left out keep their order behind. */
  reorder: call.input(z.object({ connectionIds: z.array(z.string()).max(10_000) })).output(z.void()),
  /** From now on its credentials may go to this origin too. */
  trust: call
    .input(onConnection.extend({ origin: z.url({ protocol: /^https?$/ }) }))
    .output(connections.connection),
  /**
   * Goes from layer to layer and stops at the one that fails. Nothing is kept. What is not given of credentials is
   * taken from the connection of that id. A row comes again when its state changes; rows not reached come at the end.
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
  /** Where secrets would be put, and what the form should say of this computer. */
  surroundings: call
    .input(z.object({ address: z.string().max(2000) }))
    .output(z.object({ secretStore: connections.secretStoreStatus, network: network.systemNetwork })),
  /** What is in a client certificate, before it is saved; INVALID where it can't be read. */
  readCertificate: call
    .input(connections.credentials.shape.clientCertificate.unwrap())
    .output(network.certificateFacts),
  /** What is in a file of authorities, in its order; INVALID where one of them can't be read, or there is none. */
  readAuthorities: call
    .input(z.object({ text: network.authorities }))
    .output(z.array(network.certificateFacts)),
  /** Tries again what the keyring did not give out. */
  unlock: call.input(onConnection).output(connections.connection),
  /** The secrets of a saved one, and which of them it could not use with the settings of the draft. Sends nothing. */
  secretsFor: call
    .input(onConnection.extend({ draft: connections.connectionDraft }))
    .output(z.array(connections.heldSecret)),
  /**
   * Has the host ask the user, outside of the page, whether a stored secret may also be used where the draft leads.
   * `destination` is that place by name, as `secretsFor` said it: another one counts for nothing.
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
  /** Finds out anew which operations the server has. */
  probe: call.input(onConnection).output(connectionTest.capabilityCheck),
  /** What is known of each operation that its server could have. Sends nothing. */
  capabilities: call.input(onConnection).output(z.array(connections.capability)),
  /** Keeps a table or a namespace at hand, or no longer. */
  setFavorite: call
    .input(onConnection.extend({ favorite: connections.favorite, isFavorite: z.boolean() }))
    .output(z.void()),
  remove: call.input(onConnection).output(z.void()),
  /** Brings back one that was removed since the program started, with all that was known of it. */
  restore: call.input(onConnection).output(connections.connection),
};

export const signInCalls = {
  /** Asks the issuer where its endpoints are, on the way that the draft describes. */
  discover: call
    .input(z.object({ connectionId: z.string().exactOptional(), draft: connections.connectionDraft }))
    .output(signIns.discovered),
  /** Signs in as the connection says. To leave the stream is to call it off. */
  start: call.input(onConnection).output(eventIterator(signIns.signInEvent)),
  /** Has the server revoke what it gave, where it can, and forgets it in any case. */
  signOut: call
    .input(onConnection)
    .output(z.object({ revoked: z.enum(['yes', 'no', 'not-offered']), problem: z.string().optional() })),
};

/** Connections from one Vitrine to another. */
export const transferCalls = {
  /** With a passphrase the secrets go along, sealed under it; without one there are none in it. */
  export: call
    .input(
      z.object({
        connectionIds: z.array(z.string()).min(1),
        passphrase: z.string().min(12, 'must have 12 characters or more').max(1000).exactOptional(),
      }),
    )
    .output(connections.exportedConnections),
  preview: call.input(z.object({ text: z.string().max(20_000_000) })).output(connections.importPreview),
  /** Those of the preview that are wanted, by index. A wrong passphrase is INVALID, and nothing is taken. */
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
