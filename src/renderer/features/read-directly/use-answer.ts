import { useState } from 'react';
import type { Connection, DirectReading, StorageOffer, TypedKeys } from '#contract/index.ts';
import { decideDirectReading } from '#domain/direct-reading.ts';
import {
  chosenKeys,
  firstPlaceValues,
  isPlaceSaid,
  NO_OWN_KEYS,
  type OwnKeysValue,
  type PlaceValues,
  placeEntry,
  placeProblems,
} from '#features/connections/lazy-pages.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { readStorageLocation, type StorageLocation, type StorageScheme } from '#protocol/index.ts';
import { cancelPostponement } from './read-directly.ts';
import { hasToBeAllowed } from './storage-text.ts';

export type KeysFrom = 'lent' | 'own';

/** The user’s choices so far. */
export interface Answer {
  readonly keysFrom: KeysFrom;
  readonly setKeysFrom: (from: KeysFrom) => void;
  readonly scheme: StorageScheme;
  readonly own: OwnKeysValue;
  readonly setOwn: (own: OwnKeysValue) => void;
  /** For the user’s own keys. */
  readonly place: PlaceValues;
  readonly setPlace: (place: PlaceValues) => void;
  /** Whether the user has to name an account before the own keys are used. */
  readonly needsAccount: boolean;
  /** SECURITY: consent to an endpoint near this computer, or an unencrypted one. */
  readonly isAllowed: boolean;
  readonly setAllowed: (isAllowed: boolean) => void;
  readonly confirmation: string;
  readonly setConfirmation: (text: string) => void;
  /** What is missing before it can be accepted; undefined if nothing is. */
  readonly missing: string | undefined;
  readonly isBusy: boolean;
  readonly failure: HostFailure | undefined;
  readonly accept: () => void;
}

export function useAnswer(connection: Connection, offer: StorageOffer): Answer {
  const [keysFrom, setKeysFrom] = useState<KeysFrom>('lent');
  const [own, setOwn] = useState<OwnKeysValue>(NO_OWN_KEYS);
  const [place, setPlace] = useState<PlaceValues>(() => firstPlaceValues(undefined));
  const [isAllowed, setAllowed] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HostFailure>();
  const scheme = schemeOf(offer);
  const decision = decide({ keysFrom, own, place, isAllowed, offer });
  const isConfirmed = !connection.production || confirmation === connection.name;
  const missing =
    'missing' in decision ? decision.missing : isConfirmed ? undefined : 'Type the name of the connection.';

  async function accept(): Promise<void> {
    if (isBusy || missing !== undefined || 'missing' in decision) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await decideDirectReading({ connectionId: connection.id, ...decision });
      cancelPostponement(connection.id);
    } catch (problem) {
      setFailure(failureOf(problem));
    }
    setBusy(false);
  }

  return {
    keysFrom,
    setKeysFrom,
    scheme,
    own,
    setOwn,
    isAllowed,
    setAllowed,
    place,
    setPlace,
    needsAccount: needsAccount({ own, place, offer }),
    confirmation,
    setConfirmation,
    missing,
    isBusy,
    failure,
    accept: () => void accept(),
  };
}

function schemeOf({ location }: Pick<StorageOffer, 'location'>): StorageScheme {
  return readStorageLocation(location)?.scheme ?? 's3';
}

interface Said extends Pick<Answer, 'keysFrom' | 'own' | 'place' | 'isAllowed'> {
  readonly offer: StorageOffer;
}

/**
 * SECURITY: for Azure the account is in the server’s location: typed keys are only used for the account that the user
 * names, too.
 */
function needsAccount({ own, place, offer }: Pick<Said, 'own' | 'place' | 'offer'>): boolean {
  const location = readStorageLocation(offer.location);
  if (location?.scheme !== 'az') return false;
  return own.kind !== 'anonymous' || (location.account === undefined && !place.hasEndpoint);
}

/** What is missing for the own keys, as a sentence. */
function missingOfPlace({ own, place, offer }: Said): string | undefined {
  const { account, scheme }: Partial<StorageLocation> = readStorageLocation(offer.location) ?? {};
  const [problem] = Object.values(placeProblems(place, scheme, needsAccount({ own, place, offer })));
  const isOther = account !== undefined && own.kind !== 'anonymous';
  if (problem !== undefined || !isOther || place.account.trim().toLowerCase() === account) return problem;
  return `The table is in the storage account ${account}.`;
}

type Decision =
  | { readonly directReading: DirectReading; readonly typed?: TypedKeys }
  | { readonly missing: string };

/** The decision to save. An endpoint named by the server is only used with the server’s keys and options. */
export function decide(said: Said): Decision {
  if (said.keysFrom === 'own') return decideOwn(said);
  const { isAllowed, offer } = said;
  const { endpoint } = offer;
  const origin = endpoint !== null && hasToBeAllowed(endpoint) ? endpoint.origin : undefined;
  if (origin !== undefined && !isAllowed) return { missing: `Allow ${origin} first.` };
  return {
    directReading: {
      isAllowed: true,
      keys: { kind: 'lent' },
      allowedOrigins: origin === undefined ? [] : [origin],
    },
  };
}

function decideOwn(said: Said): Decision {
  const scheme = schemeOf(said.offer);
  const chosen = chosenKeys(scheme, said.own, false);
  const missing = missingOfPlace(said);
  if ('missing' in chosen) return chosen;
  if (missing !== undefined) return { missing };
  const { keys, ...typed } = chosen;
  const place = placeEntry(said.place, scheme);
  const directReading = { isAllowed: true, keys, allowedOrigins: [], ...(isPlaceSaid(place) && { place }) };
  return { directReading, ...typed };
}
