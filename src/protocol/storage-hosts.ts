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

export const DEFAULT_AZURE_CLOUD = 'core.windows.net';
const OTHER_AZURE_CLOUDS = [
  'core.chinacloudapi.cn',
  'core.usgovcloudapi.net',
  'fabric.microsoft.com',
] as const;
/** Where it isn’t the usual one. */
export type AzureCloud = (typeof OTHER_AZURE_CLOUDS)[number];

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
