import { type DirectReading, type OwnPlace, type TypedKeys, typedKeys } from '#contract/index.ts';
import { awsSuffix, type StorageLocation } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { normalizeEndpoint } from './buckets.ts';

/*
 * Where a server's tables are read by the user's own keys. SECURITY: the user says it, and no one else: neither an option
 * of the server nor its locations lead them anywhere.
 */

const USUAL: OwnPlace = { region: '', endpoint: '', account: '', allowsLocalNetwork: false };

/** The usual one where the user said nothing else. SECURITY: and with lent keys, whatever was said. */
export function placeOfOwnKeys(directReading: DirectReading | null): OwnPlace {
  if (directReading === null || directReading.keys.kind === 'lent') return USUAL;
  return directReading.place ?? USUAL;
}

/** What was decided, as it is kept, or an INVALID failure that says what is wrong with its place. */
export function normalizeDecision(decided: DirectReading): DirectReading {
  const { place: _, ...rest } = decided;
  const { region, endpoint, account, allowsLocalNetwork } = placeOfOwnKeys(decided);
  const place = {
    region,
    endpoint: endpoint === '' ? '' : normalizeEndpoint(endpoint),
    account: account.toLowerCase(),
    allowsLocalNetwork: endpoint !== '' && allowsLocalNetwork,
  };
  const isUsual = region === '' && endpoint === '' && account === '';
  return isUsual ? rest : { ...rest, place };
}

/** Whether requests to this origin go where the user said. */
export function isOwnEndpoint({ endpoint }: OwnPlace, origin: string): boolean {
  return endpoint !== '' && new URL(endpoint).origin === origin;
}

/** SECURITY: with where they are for, in what is kept of them: other settings alone don't send them elsewhere. */
export function sealTypedKeys(typed: TypedKeys, place: OwnPlace): Secret {
  return new Secret(JSON.stringify({ ...typed, for: destinationOf(place) }));
}

/** Those that were typed, or a failure where that was for another place. */
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

/** Another region is the same destination only where its hosts end alike. */
function destinationOf({ region, endpoint, account }: OwnPlace): string {
  if (endpoint !== '') return JSON.stringify([new URL(endpoint).origin, account]);
  const suffix = awsSuffix(region);
  // Empty, as older versions kept it.
  return JSON.stringify([suffix === awsSuffix('') ? '' : suffix, account]);
}

/** SECURITY: at Azure the location names the account, and a server would say whom a token or a SAS is sent to. */
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
