import type { LookupFunction } from 'node:net';
import type { Capability, DirectReading, RequestCredential } from '#contract/index.ts';
import type { Id, StorageAccess, StorageLocation } from '#protocol/index.ts';
import type { NormalizedDraft } from '../connections/stored.ts';
import type { SecretSet } from '../credentials/credential-service.ts';
import type { Secret } from '../credentials/secret.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Network } from '../network/network.ts';
import type { StorageWay } from '../object-storage/object-store.ts';
import type { OpenedStore } from '../storage-places/lent-places.ts';

/** What is tested: a connection as it stands in a form. */
export interface TestSubject {
  /** Its address is as it was typed. */
  readonly settings: NormalizedDraft;
  /** Of the saved one, if it is one. */
  readonly connectionId: string | undefined;
  readonly secrets: SecretSet;
  /** Of a sign-in; undefined where the connection has none. */
  readonly accessToken: (signal?: AbortSignal) => Promise<Secret> | undefined;
  /** SECURITY: the user has agreed before that its secrets go to this address over plain HTTP. */
  readonly mayBeReadable?: boolean;
  /** Why the keyring does not give out what is needed; undefined where it does. */
  readonly credentialError?: string | undefined;
  /** Where the user agreed that its tables are read from storage. */
  readonly direct?: DirectTest | undefined;
  /** What is known already of the server at that address. */
  readonly known?: readonly Capability[];
}

/** By the rules of reading: whose keys, and where they may go. */
export interface DirectTest {
  /** Why nothing can be tried now. */
  readonly obstacle?: string | undefined;
  readonly keys: DirectReading['keys']['kind'];
  readonly openStore: (
    location: StorageLocation,
    lent: StorageAccess,
    way: Pick<StorageWay, 'http' | 'connectionId' | 'route'> & { readonly tableId: Id },
  ) => Promise<OpenedStore & { readonly access: StorageAccess }>;
}

export interface TestTools {
  readonly network: Network;
  readonly http: HttpClient;
  /** How names become addresses. */
  readonly lookup?: LookupFunction;
}

/** Whether something that proves who asks would be sent to the server. */
export function hasSecrets({ settings, secrets }: Pick<TestSubject, 'settings' | 'secrets'>): boolean {
  return provesWhoAsks(settings, (slot) => secrets[slot] !== undefined);
}

/** The same of slots that are known to be filled. */
export function provesWhoAsks(
  { authorization }: Pick<NormalizedDraft, 'authorization'>,
  isFilled: (slot: RequestCredential) => boolean,
): boolean {
  return isFilled('apiKey') || (authorization === 'bearer' ? isFilled('bearer') : authorization !== 'none');
}
