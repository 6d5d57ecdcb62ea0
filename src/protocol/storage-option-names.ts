import type { StorageScheme } from './storage-location.ts';

export type StorageOptionMeaning =
  | 'accessKeyId'
  | 'secretAccessKey'
  | 'sessionToken'
  | 'region'
  | 'endpoint'
  | 'virtualHosted'
  | 'pathStyle'
  | 'allowHttp'
  | 'anonymous'
  | 'expires'
  | 'token'
  | 'serviceAccount'
  | 'account'
  | 'accountKey'
  | 'sas';

type Names = Readonly<Partial<Record<StorageOptionMeaning, readonly string[]>>>;

/**
 * All supported option names of `object_store`, Lance, and Iceberg. Of several names for one thing, the first wins.
 * SECURITY: servers send these, so nothing is supported that changes how this computer reaches a storage, what it
 * trusts, or where its credentials are: proxies, certificates, profiles, files, and credential endpoints.
 */
export const STORAGE_OPTION_NAMES: Readonly<Record<StorageScheme | 'oss', Names>> = {
  s3: {
    accessKeyId: ['aws_access_key_id', 'access_key_id', 's3.access_key_id'],
    secretAccessKey: ['aws_secret_access_key', 'secret_access_key', 's3.secret_access_key'],
    sessionToken: ['aws_session_token', 'aws_token', 'session_token', 'token', 's3.session_token'],
    region: ['aws_region', 'region', 's3.region', 'client.region', 'aws_default_region', 'default_region'],
    endpoint: [
      'aws_endpoint_url_s3',
      'aws_endpoint',
      'aws_endpoint_url',
      'endpoint',
      'endpoint_url',
      's3.endpoint',
    ],
    virtualHosted: ['aws_virtual_hosted_style_request', 'virtual_hosted_style_request'],
    pathStyle: ['s3.path_style_access', 'path_style_access'],
    allowHttp: ['aws_allow_http', 'allow_http'],
    anonymous: ['aws_skip_signature', 'skip_signature'],
    expires: ['expires_at_millis', 's3.session_token_expires_at_ms', 'expiration_time'],
  },
  oss: {
    accessKeyId: ['oss_access_key_id', 'access_key_id'],
    secretAccessKey: ['oss_secret_access_key', 'oss_access_key_secret', 'access_key_secret'],
    sessionToken: ['oss_security_token', 'oss_session_token', 'security_token'],
    region: ['oss_region', 'region', 'client.region'],
    endpoint: ['oss_endpoint', 'endpoint'],
    allowHttp: ['oss_allow_http', 'allow_http'],
    anonymous: ['oss_skip_signature', 'skip_signature', 'oss_allow_anonymous', 'allow_anonymous'],
    expires: ['expires_at_millis', 'expiration_time'],
  },
  gs: {
    token: [
      'google_storage_token',
      'google_bearer_token',
      'bearer_token',
      'gcs.oauth2.token',
      'gcp_token',
      'token',
    ],
    serviceAccount: ['google_service_account_key', 'service_account_key'],
    endpoint: ['google_base_url', 'base_url', 'google_endpoint', 'gcs.service.host', 'gcs.endpoint'],
    allowHttp: ['google_allow_http', 'allow_http'],
    anonymous: ['google_skip_signature', 'skip_signature', 'gcs.no_auth'],
    expires: ['expires_at_millis', 'gcs.oauth2.token_expires_at', 'expiration_time'],
  },
  az: {
    account: [
      'azure_storage_account_name',
      'account_name',
      'adls.account_name',
      'adls.auth.shared_key.account.name',
    ],
    accountKey: [
      'azure_storage_account_key',
      'azure_storage_access_key',
      'azure_storage_master_key',
      'account_key',
      'access_key',
      'master_key',
      'adls.account_key',
      'adls.auth.shared_key.account.key',
    ],
    sas: ['azure_storage_sas_token', 'azure_storage_sas_key', 'sas_token', 'sas_key', 'adls.sas_token'],
    token: ['azure_storage_token', 'bearer_token', 'token', 'adls.token'],
    endpoint: ['azure_storage_endpoint', 'azure_endpoint', 'endpoint', 'adls.endpoint'],
    allowHttp: ['azure_allow_http', 'allow_http'],
    anonymous: ['azure_skip_signature', 'skip_signature'],
    expires: ['expires_at_millis', 'adls.sas_token_expires_at_ms', 'expiration_time'],
  },
};

/** The rest of these names is the account: `adls.sas-token.<account>`, optionally with the account’s host. */
export const NAMES_BY_ACCOUNT: Names = {
  sas: ['adls.sas_token'],
  expires: ['adls.sas_token_expires_at_ms'],
};

const PREFIX = /^(?:lance\.)?storage\./;

export type StorageProvider = keyof typeof STORAGE_OPTION_NAMES;

const SECRETS: readonly StorageOptionMeaning[] = [
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
  'token',
  'serviceAccount',
  'accountKey',
  'sas',
];

const PROVIDERS: readonly StorageProvider[] = ['s3', 'oss', 'gs', 'az'];

/** The providers that use this name for a secret: several do for `token`. */
export function secretProviders(canonical: string): readonly StorageProvider[] {
  return PROVIDERS.filter((provider) => {
    const names = SECRETS.flatMap((meaning) => STORAGE_OPTION_NAMES[provider][meaning] ?? []);
    const starts = provider === 'az' ? (NAMES_BY_ACCOUNT.sas ?? []) : [];
    return names.includes(canonical) || starts.some((start) => canonical.startsWith(`${start}.`));
  });
}

/** The canonical form of a name: in lower case, with underscores, and without a prefix that some servers add. */
export function canonicalOptionName(name: string): string {
  return name.trim().toLowerCase().replace(PREFIX, '').replaceAll('-', '_');
}
