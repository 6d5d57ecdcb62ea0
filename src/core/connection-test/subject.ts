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

/** A connection as entered in a form. */
export interface TestSubject {
  /** The address is still as the user typed it. */
  readonly settings: NormalizedDraft;
  /** Undefined if the connection isn’t saved yet. */
  readonly connectionId: string | undefined;
  readonly secrets: SecretSet;
  /** Returns undefined if the connection doesn’t use sign-in. */
  readonly accessToken: (signal?: AbortSignal) => Promise<Secret> | undefined;
  /** SECURITY: whether the user has already allowed sending secrets to this address over plain HTTP. */
  readonly mayBeReadable?: boolean;
  /** Why the keyring doesn’t return a required secret. */
  readonly credentialError?: string | undefined;
  /** Defined if the user allowed reading tables from storage. */
  readonly direct?: DirectTest | undefined;
  /** The known capabilities of the server at that address. */
  readonly known?: readonly Capability[];
}

/** How rows would be read directly: with whose credentials, and from which places. */
export interface DirectTest {
  /** Why direct reading can’t be tested now. */
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
  readonly lookup?: LookupFunction;
}

/** Whether requests to the server would include credentials. */
export function hasSecrets({ settings, secrets }: Pick<TestSubject, 'settings' | 'secrets'>): boolean {
  return sendsCredentials(settings, (slot) => secrets[slot] !== undefined);
}

/** The same if it is only known which slots are filled. */
export function sendsCredentials(
  { authorization }: Pick<NormalizedDraft, 'authorization'>,
  isFilled: (slot: RequestCredential) => boolean,
): boolean {
  return isFilled('apiKey') || (authorization === 'bearer' ? isFilled('bearer') : authorization !== 'none');
}
