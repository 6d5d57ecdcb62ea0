/** How a storage is read. SECURITY: it holds live keys, so it belongs to the host alone and is never written down. */
export type StorageAccess = S3Access | GcsAccess | AzureAccess;

/** Of everything that speaks S3. Without keys, requests are anonymous. */
export interface S3Access {
  readonly kind: 's3';
  readonly region?: string;
  /** `https://host[:port][/path]`; without one it is AWS. */
  readonly endpoint?: string;
  /** Whether the bucket stands in the path, not in the host. Left out: where there is an endpoint, it does. */
  readonly pathStyle?: boolean;
  readonly keys?: S3Keys;
}

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Of Google Cloud Storage. Without token and service account, requests are anonymous. */
export interface GcsAccess {
  readonly kind: 'gs';
  readonly endpoint?: string;
  readonly token?: string;
  readonly serviceAccount?: GcsServiceAccount;
}

export interface GcsServiceAccount {
  readonly clientEmail: string;
  /** In PEM. */
  readonly privateKey: string;
  readonly privateKeyId?: string;
}

/** Of Azure Blob Storage. Without `auth`, requests are anonymous. */
export interface AzureAccess {
  readonly kind: 'az';
  /** Empty where neither location nor options name one. */
  readonly account: string;
  /** Its path may name the account, as that of an emulator does. */
  readonly endpoint?: string;
  readonly auth?: AzureAuth;
}

type AzureAuth =
  | { readonly kind: 'sharedKey'; readonly key: string }
  /** A query, without a question mark. */
  | { readonly kind: 'sas'; readonly query: string }
  | { readonly kind: 'token'; readonly token: string };
