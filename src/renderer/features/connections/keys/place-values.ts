import type { OwnPlace } from '#contract/index.ts';
import { readAccount, readRegion, type StorageScheme } from '#protocol/index.ts';
import { isOnThisComputer } from '../model/typed-address.ts';

/** The values of the fields for the location of a storage, besides its address. */
export interface PlaceValues {
  readonly region: string;
  /** Whether it is another server than the provider’s own. */
  readonly hasEndpoint: boolean;
  readonly endpoint: string;
  readonly account: string;
  readonly allowsLocalNetwork: boolean;
}

/** As saved, or the defaults. */
export function firstPlaceValues(place: OwnPlace | undefined): PlaceValues {
  return {
    region: place?.region ?? '',
    hasEndpoint: place !== undefined && place.endpoint !== '',
    endpoint: place?.endpoint ?? '',
    account: place?.account ?? '',
    allowsLocalNetwork: place?.allowsLocalNetwork ?? false,
  };
}

const PRIVATE =
  /^(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[f[cde]|\.(local|internal|lan)$|^[^.]+$/i;

/** What the endpoint’s text says; the host resolves its name. */
export function endpointReach({
  hasEndpoint,
  endpoint,
}: Pick<PlaceValues, 'hasEndpoint' | 'endpoint'>): 'usual' | 'computer' | 'private' | 'other' {
  if (!hasEndpoint) return 'usual';
  if (isOnThisComputer(endpoint)) return 'computer';
  const text = endpoint.trim();
  return URL.canParse(text) && PRIVATE.test(new URL(text).hostname) ? 'private' : 'other';
}

/** The error of each field. */
export type PlaceProblems = Partial<
  Readonly<Record<'region' | 'endpoint' | 'account' | 'allowsLocalNetwork', string>>
>;

export function placeProblems(
  values: PlaceValues,
  scheme: StorageScheme | undefined,
  needsAccount: boolean,
): PlaceProblems {
  const { hasEndpoint, endpoint } = values;
  const { region, account, allowsLocalNetwork } = placeEntry(values, scheme);
  const reach = endpointReach(values);
  const isStrange = (text: string, read: typeof readRegion) => text !== '' && read(text) === undefined;
  return {
    ...(isStrange(region, readRegion) ? { region: 'Use letters, digits, and hyphens: eu-central-1.' } : {}),
    ...(hasEndpoint && !/^https?:\/\/[^/]/i.test(endpoint.trim())
      ? { endpoint: 'Use https://host or https://host:port.' }
      : {}),
    ...((reach === 'computer' || reach === 'private') && !allowsLocalNetwork
      ? { allowsLocalNetwork: 'Allow the address to read from it.' }
      : {}),
    ...(isStrange(account, readAccount) ? { account: 'Use letters, digits, and hyphens.' } : {}),
    ...(needsAccount && account === '' ? { account: 'Enter the storage account.' } : {}),
  };
}

/** For the host, without members of other kinds of storage. `scheme`: undefined if any is possible. */
export function placeEntry(values: PlaceValues, scheme: StorageScheme | undefined): OwnPlace {
  const { region, hasEndpoint, endpoint, account, allowsLocalNetwork } = values;
  const isFor = (one: StorageScheme) => scheme === undefined || scheme === one;
  return {
    region: isFor('s3') ? region.trim() : '',
    endpoint: hasEndpoint ? endpoint.trim() : '',
    account: isFor('az') ? account.trim() : '',
    allowsLocalNetwork: hasEndpoint && allowsLocalNetwork,
  };
}

/** Whether any value differs from its default. */
export function isPlaceSaid({ region, endpoint, account }: OwnPlace): boolean {
  return region !== '' || endpoint !== '' || account !== '';
}
