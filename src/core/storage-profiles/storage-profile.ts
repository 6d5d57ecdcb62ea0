import type { Secret } from '../credentials/secret.ts';
import type { HttpRequest } from '../http/http-request.ts';

/** A profile of the user’s AWS CLI files. SECURITY: contains no secrets. */
export interface StorageProfile {
  readonly name: string;
  readonly kind: 'static' | 'session' | 'sso' | 'role' | 'process' | 'unusable';
  /** For the user: the kind of keys, or why it can’t be used. */
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
  /** The storage endpoint that the profile sets. */
  readonly endpointUrl?: string;
  readonly expiresAtMillis?: number;
}

/** The parameters of requests that a profile may need. */
export type ProfileRequest = Pick<HttpRequest, 'connectionId' | 'route' | 'signal'>;

export interface StorageProfiles {
  /** In the order of the files; empty if there are no files. */
  listProfiles(): Promise<readonly StorageProfile[]>;
  /** Rejects with a `Failure` that says why there are no keys, and what to do. */
  readProfile(name: string, request: ProfileRequest): Promise<ReadProfile>;
}
