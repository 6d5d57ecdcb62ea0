/** Where an object, or a folder of objects, lies in an object storage. */
export interface StorageLocation {
  readonly scheme: StorageScheme;
  /** What Azure calls a container. */
  readonly bucket: string;
  /** Exactly as the storage has it, without a slash at either end; empty for the whole bucket. */
  readonly key: string;
  /** It speaks S3, and calls its options by names of its own. */
  readonly dialect?: 'oss';
  /** Of Azure, where the address names it; otherwise the options do. */
  readonly account?: string;
  /** Of Azure, where the account isn't in the usual cloud. */
  readonly cloud?: AzureCloud;
}

export type StorageScheme = 's3' | 'gs' | 'az';

const SCHEMES: ReadonlyMap<string, Pick<StorageLocation, 'scheme' | 'dialect'>> = new Map([
  ['s3', { scheme: 's3' }],
  ['s3a', { scheme: 's3' }],
  ['s3n', { scheme: 's3' }],
  ['oss', { scheme: 's3', dialect: 'oss' }],
  ['gs', { scheme: 'gs' }],
  ['gcs', { scheme: 'gs' }],
  ['az', { scheme: 'az' }],
  ['abfs', { scheme: 'az' }],
  ['abfss', { scheme: 'az' }],
]);

const ADDRESS = /^([a-z][a-z\d]*):\/\/([^/]*)(\/.*)?$/is;
/** Of all three stores, with the containers that Azure has by itself (`$web`). SECURITY: it may become part of a host. */
const BUCKET = /^[a-z\d$_][a-z\d._-]{0,254}$/i;
const AZURE_HOST = /^([a-z\d-]{1,63})\.(?:dfs|blob)\.(.+)$/i;

/** Undefined for an address of anything else, and for one that names nothing that can be read safely. */
export function readStorageLocation(text: string): StorageLocation | undefined {
  const [, scheme = '', authority = '', path = ''] = ADDRESS.exec(text) ?? [];
  const kind = SCHEMES.get(scheme.toLowerCase());
  const key = readKey(path);
  const place = kind?.scheme === 'az' ? readContainer(authority) : { bucket: authority };
  if (kind === undefined || key === undefined || place === undefined) return undefined;
  return BUCKET.test(place.bucket) ? { ...kind, ...place, key } : undefined;
}

/** The address in its usual form: read again, it is the same location. */
export function showStorageLocation({
  scheme,
  bucket,
  key,
  dialect,
  account,
  cloud,
}: StorageLocation): string {
  const path = key === '' ? '' : `/${key}`;
  if (account === undefined) return `${dialect ?? scheme}://${bucket}${path}`;
  return `abfss://${bucket}@${account}.dfs.${cloud ?? DEFAULT_AZURE_CLOUD}${path}`;
}

/** `container`, or `container@account.dfs.core.windows.net`. */
function readContainer(authority: string): Pick<StorageLocation, 'bucket' | 'account' | 'cloud'> | undefined {
  const [bucket = '', host, ...rest] = authority.split('@');
  if (host === undefined) return { bucket };
  const [, account, suffix = ''] = AZURE_HOST.exec(host) ?? [];
  if (account === undefined || rest.length > 0) return undefined;
  const cloud = readAzureCloud(suffix);
  if (cloud === undefined) return undefined;
  const place = { bucket, account: account.toLowerCase() };
  return cloud === DEFAULT_AZURE_CLOUD ? place : { ...place, cloud };
}

/**
 * SECURITY: a step up could lead out of the table, and what is no character can't be sent. Nothing is decoded: `%2e%2e`
 * is a name like any other.
 */
function readKey(path: string): string | undefined {
  const key = path.replace(/^\/+|\/+$/g, '');
  const hasStep = key.split('/').some((segment) => segment === '.' || segment === '..');
  return hasStep || /\p{Cc}/u.test(key) || !key.isWellFormed() ? undefined : key;
}

/*
 * What the hosts of the providers end in. SECURITY: where nobody names an endpoint, keys go to no host that ends in
 * anything else.
 */

const DEFAULT_AWS = 'amazonaws.com';

/** By the regions of what AWS calls a partition; all others are of the usual one. */
const OTHER_AWS: readonly (readonly [regions: RegExp, suffix: string])[] = [
  [/^cn-/, 'amazonaws.com.cn'],
  [/^eusc-/, 'amazonaws.eu'],
  [/^us-iso-/, 'c2s.ic.gov'],
  [/^us-isob-/, 'sc2s.sgov.gov'],
  [/^us-isof-/, 'csp.hci.ic.gov'],
  [/^eu-isoe-/, 'cloud.adc-e.uk'],
];

/** Of a region that was read; empty is the usual one. */
export function awsSuffix(region: string): string {
  return OTHER_AWS.find(([regions]) => regions.test(region.toLowerCase()))?.[1] ?? DEFAULT_AWS;
}

const AWS_SUFFIXES = [DEFAULT_AWS, ...OTHER_AWS.map(([, suffix]) => suffix)];
const AWS_HOST = new RegExp(
  `^https?://s3(?:[.-]([a-z\\d-]+))?\\.(${AWS_SUFFIXES.map((suffix) => suffix.replaceAll('.', '\\.')).join('|')})$`,
);

/** Undefined for an endpoint of anybody else. */
export function readAwsEndpoint(
  endpoint: string,
): { readonly region: string | undefined; readonly suffix: string } | undefined {
  const [, region, suffix] = AWS_HOST.exec(endpoint) ?? [];
  return suffix === undefined ? undefined : { region, suffix };
}

export const GCS_ORIGIN = 'https://storage.googleapis.com';

const DEFAULT_AZURE_CLOUD = 'core.windows.net';
const OTHER_AZURE_CLOUDS = [
  'core.chinacloudapi.cn',
  'core.usgovcloudapi.net',
  'fabric.microsoft.com',
] as const;
/** Where it isn’t the usual one. */
type AzureCloud = (typeof OTHER_AZURE_CLOUDS)[number];

/** SECURITY: whoever wrote an address must not choose where keys are sent to: undefined for what is no cloud. */
export function readAzureCloud(suffix: string): AzureCloud | typeof DEFAULT_AZURE_CLOUD | undefined {
  return ([DEFAULT_AZURE_CLOUD, ...OTHER_AZURE_CLOUDS] as const).find(
    (known) => known === suffix.toLowerCase(),
  );
}

/** Where the blobs of an account are; a Data Lake account answers there too. */
export function azureOrigin(account: string, cloud: AzureCloud | undefined): string {
  return `https://${account.toLowerCase()}.blob.${cloud ?? DEFAULT_AZURE_CLOUD}`;
}
