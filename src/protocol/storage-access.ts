/** How a storage is read. SECURITY: contains live keys, so it stays in the host and is never saved. */
export type StorageAccess = S3Access | GcsAccess | AzureAccess;

/** For all storages with the S3 protocol. Without keys, requests are anonymous. */
export interface S3Access {
  readonly kind: 's3';
  readonly region?: string;
  /** `https://host[:port][/path]`. Default: AWS. */
  readonly endpoint?: string;
  /** Whether the bucket is in the path instead of the host. Default: true if there is an endpoint. */
  readonly pathStyle?: boolean;
  readonly keys?: S3Keys;
}

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** For Google Cloud Storage. Without token and service account, requests are anonymous. */
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

/** For Azure Blob Storage. Without `auth`, requests are anonymous. */
export interface AzureAccess {
  readonly kind: 'az';
  /** Empty if neither location nor options contain one. */
  readonly account: string;
  /** Its path may contain the account, as for an emulator. */
  readonly endpoint?: string;
  readonly auth?: AzureAuth;
}

type AzureAuth =
  | { readonly kind: 'sharedKey'; readonly key: string }
  /** A query string without the question mark. */
  | { readonly kind: 'sas'; readonly query: string }
  | { readonly kind: 'token'; readonly token: string };
