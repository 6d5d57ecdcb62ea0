import { type DirectReading, type OwnPlace, type TypedKeys, typedKeys } from '#contract/index.ts';
import { awsSuffix, type StorageLocation } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { normalizeEndpoint } from './buckets.ts';

/**
 * Settings for reading a server’s tables with the user’s own keys. SECURITY: only the user sets them; neither the
 * server’s storage options nor its locations affect where the keys are sent.
 */

const USUAL: OwnPlace = { region: '', endpoint: '', account: '', allowsLocalNetwork: false };

/** The default unless the user chose otherwise. SECURITY: always the default with lent keys. */
export function placeOfOwnKeys(directReading: DirectReading | null): OwnPlace {
  if (directReading === null || directReading.keys.kind === 'lent') return USUAL;
  return directReading.place ?? USUAL;
}

/** The decision as it is stored. Throws INVALID if its place is invalid. */
export function normalizeDecision(decided: DirectReading): DirectReading {
  const { place: _, ...rest } = decided;
  const { region, endpoint, account, allowsLocalNetwork } = placeOfOwnKeys(decided);
  const place = {
    region,
    endpoint: endpoint === '' ? '' : normalizeEndpoint(endpoint),
    account: account.toLowerCase(),
    allowsLocalNetwork: endpoint !== '' && allowsLocalNetwork,
  };
  const isDefault = region === '' && endpoint === '' && account === '';
  return isDefault ? rest : { ...rest, place };
}

/** Whether the origin is the endpoint that the user entered. */
export function isOwnEndpoint({ endpoint }: OwnPlace, origin: string): boolean {
  return endpoint !== '' && new URL(endpoint).origin === origin;
}

/** SECURITY: the sealed keys include their destination, so a change of settings alone can’t send them elsewhere. */
export function sealTypedKeys(typed: TypedKeys, place: OwnPlace): Secret {
  return new Secret(JSON.stringify({ ...typed, for: destinationOf(place) }));
}

/** Throws if the keys were typed for another place. */
export function typedKeysFor(place: OwnPlace, sealed: Secret | undefined): Secret | undefined {
  if (sealed === undefined) return undefined;
  const { for: destination = destinationOf(USUAL), ...typed }: Record<string, unknown> = JSON.parse(
    sealed.reveal(),
  );
  if (destination === destinationOf(place)) return new Secret(JSON.stringify(typedKeys.parse(typed)));
  throw new Failure(
    'REFUSED',
    'The keys were typed for another endpoint, account, or part of AWS. To type them again, clear the answer under Tables in storage in the connection’s settings.',
  );
}

/** Another region is the same destination only if its host names have the same suffix. */
function destinationOf({ region, endpoint, account }: OwnPlace): string {
  if (endpoint !== '') return JSON.stringify([new URL(endpoint).origin, account]);
  const suffix = awsSuffix(region);
  // Older versions stored an empty text.
  return JSON.stringify([suffix === awsSuffix('') ? '' : suffix, account]);
}

/** SECURITY: in Azure, the location contains the account, so the server would choose who gets a token or a SAS. */
export function checkAccount({ scheme, account, cloud }: StorageLocation, place: OwnPlace): void {
  if (scheme !== 'az') {
    if (place.account === '') return;
    const where = `for the storage account ${place.account}, and the table is at another provider`;
    throw ownKeysAtAzure(where, 'Choose other keys');
  }
  if (place.account === '') {
    throw ownKeysAtAzure('only for a storage account that you name', 'Name it where you choose the keys');
  }
  if (account !== undefined && account !== place.account) {
    const where = `for the storage account ${place.account}, and the table is in ${account}`;
    throw ownKeysAtAzure(where, 'Change the account where you choose the keys');
  }
  if (cloud !== undefined && place.endpoint === '') {
    throw ownKeysAtAzure(
      `in the usual cloud, and the table is in ${cloud}`,
      'Enter the endpoint of the account',
    );
  }
}

function ownKeysAtAzure(where: string, advice: string): Failure {
  return new Failure(
    'NOT_SUPPORTED',
    `Your own keys for Azure are used ${where}. ${advice}, or open the bucket instead.`,
  );
}
