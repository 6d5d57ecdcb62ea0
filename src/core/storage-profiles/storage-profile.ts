import type { Secret } from '../credentials/secret.ts';
import type { HttpRequest } from '../http/http-request.ts';

/** A profile of the user's own files for the command line of a storage. SECURITY: nothing in it is secret. */
export interface StorageProfile {
  readonly name: string;
  readonly kind: 'static' | 'session' | 'sso' | 'role' | 'process' | 'unusable';
  /** For the user: what it has, or why it can't be used. */
  readonly words: string;
  readonly region?: string;
  readonly isUsable: boolean;
}

export interface ProfileKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  readonly sessionToken?: Secret;
}

export interface ReadProfile extends ProfileKeys {
  readonly region?: string;
  /** Where it says that the storage is elsewhere. */
  readonly endpointUrl?: string;
  readonly expiresAtMillis?: number;
}

/** How a profile that needs a request makes it. */
export type ProfileRequest = Pick<HttpRequest, 'connectionId' | 'route' | 'signal'>;

export interface StorageProfiles {
  /** In the order of the files; none where there are no files. */
  listProfiles(): Promise<readonly StorageProfile[]>;
  /** Fails with a `Failure` that says why there are no keys, and what to do. */
  readProfile(name: string, request: ProfileRequest): Promise<ReadProfile>;
}
