/** The location of an object, or a folder of objects, in object storage. */
export interface StorageLocation {
  readonly scheme: StorageScheme;
  /** For Azure, the container. */
  readonly bucket: string;
  /** The exact key without slashes at either end; empty for the whole bucket. */
  readonly key: string;
  /** Uses the S3 protocol, but with its own option names. */
  readonly dialect?: 'oss';
  /** For Azure, if the address contains it. Otherwise the options do. */
  readonly account?: string;
  /** For Azure, if the account isn't in the default cloud. */
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
/**
 * For all three stores, and for the special containers of Azure (`$web`). SECURITY: it may become part of a host
 * name.
 */
const BUCKET = /^[a-z\d$_][a-z\d._-]{0,254}$/i;
const AZURE_HOST = /^([a-z\d-]{1,63})\.(?:dfs|blob)\.(.+)$/i;

/** Returns undefined if it is not the address of a storage, or can't be read safely. */
export function readStorageLocation(text: string): StorageLocation | undefined {
  const [, scheme = '', authority = '', path = ''] = ADDRESS.exec(text) ?? [];
  const kind = SCHEMES.get(scheme.toLowerCase());
  const key = readKey(path);
  const place = kind?.scheme === 'az' ? readContainer(authority) : { bucket: authority };
  if (kind === undefined || key === undefined || place === undefined) return undefined;
  return BUCKET.test(place.bucket) ? { ...kind, ...place, key } : undefined;
}

/** The canonical address: parsing it returns the same location. */
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
 * SECURITY: `..` could leave the table, and invalid characters can't be sent. Nothing is decoded: `%2e%2e` is a
 * normal name.
 */
function readKey(path: string): string | undefined {
  const key = path.replace(/^\/+|\/+$/g, '');
  const hasStep = key.split('/').some((segment) => segment === '.' || segment === '..');
  return hasStep || /\p{Cc}/u.test(key) || !key.isWellFormed() ? undefined : key;
}

/*
 * The domains of the providers. SECURITY: without an explicit endpoint, keys are sent only to hosts in these domains.
 */

const DEFAULT_AWS = 'amazonaws.com';

/** By the regions of AWS partitions. All other regions are in the default partition. */
const OTHER_AWS: readonly (readonly [regions: RegExp, suffix: string])[] = [
  [/^cn-/, 'amazonaws.com.cn'],
  [/^eusc-/, 'amazonaws.eu'],
  [/^us-iso-/, 'c2s.ic.gov'],
  [/^us-isob-/, 'sc2s.sgov.gov'],
  [/^us-isof-/, 'csp.hci.ic.gov'],
  [/^eu-isoe-/, 'cloud.adc-e.uk'],
];

/** For a validated region. An empty one means the default partition. */
export function awsSuffix(region: string): string {
  return OTHER_AWS.find(([regions]) => regions.test(region.toLowerCase()))?.[1] ?? DEFAULT_AWS;
}

const AWS_SUFFIXES = [DEFAULT_AWS, ...OTHER_AWS.map(([, suffix]) => suffix)];
const AWS_HOST = new RegExp(
  `^https?://s3(?:[.-]([a-z\\d-]+))?\\.(${AWS_SUFFIXES.map((suffix) => suffix.replaceAll('.', '\\.')).join('|')})$`,
);

/** Returns undefined if it is not an endpoint of AWS. */
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
/** A cloud other than the default. */
type AzureCloud = (typeof OTHER_AZURE_CLOUDS)[number];

/** SECURITY: the author of an address must not choose where keys are sent. Returns undefined for an unknown cloud. */
export function readAzureCloud(suffix: string): AzureCloud | typeof DEFAULT_AZURE_CLOUD | undefined {
  return ([DEFAULT_AZURE_CLOUD, ...OTHER_AZURE_CLOUDS] as const).find(
    (known) => known === suffix.toLowerCase(),
  );
}

/** The blob endpoint of an account. It also serves Data Lake accounts. */
export function azureOrigin(account: string, cloud: AzureCloud | undefined): string {
  return `https://${account.toLowerCase()}.blob.${cloud ?? DEFAULT_AZURE_CLOUD}`;
}
