import { useState } from 'react';
import type { Connection, DirectReading, StorageOffer, TypedKeys } from '#contract/index.ts';
import { decideDirectReading } from '#domain/direct-reading.ts';
import { chosenKeys, NO_OWN_KEYS, type OwnKeysValue } from '#features/connections/lazy-pages.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { readStorageLocation, type StorageScheme } from '#protocol/index.ts';
import { askNow } from './read-directly.ts';
import { hasToBeAllowed } from './storage-text.ts';

export type KeysFrom = 'lent' | 'own';

/** What the user has said so far. */
export interface Answer {
  readonly keysFrom: KeysFrom;
  readonly setKeysFrom: (from: KeysFrom) => void;
  readonly scheme: StorageScheme;
  readonly own: OwnKeysValue;
  readonly setOwn: (own: OwnKeysValue) => void;
  /** SECURITY: of an origin near to this computer, or one that is reached in clear. */
  readonly isAllowed: boolean;
  readonly setAllowed: (isAllowed: boolean) => void;
  readonly confirmation: string;
  readonly setConfirmation: (text: string) => void;
  /** What is still to be done before it can be accepted; undefined where nothing is. */
  readonly missing: string | undefined;
  readonly isBusy: boolean;
  readonly failure: HostFailure | undefined;
  readonly accept: () => void;
}

export function useAnswer(connection: Connection, offer: StorageOffer): Answer {
  const [keysFrom, setKeysFrom] = useState<KeysFrom>('lent');
  const [own, setOwn] = useState<OwnKeysValue>(NO_OWN_KEYS);
  const [isAllowed, setAllowed] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HostFailure>();
  const scheme = readStorageLocation(offer.location)?.scheme ?? 's3';
  const decision = decide({ keysFrom, own, isAllowed, offer, scheme });
  const isConfirmed = !connection.production || confirmation === connection.name;
  const missing =
    'missing' in decision ? decision.missing : isConfirmed ? undefined : 'Type the name of the connection.';

  async function accept(): Promise<void> {
    if (isBusy || missing !== undefined || 'missing' in decision) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await decideDirectReading({ connectionId: connection.id, ...decision });
      askNow(connection.id);
    } catch (problem) {
      setFailure(failureOf(problem));
    }
    setBusy(false);
  }

  return {
    ...{ keysFrom, setKeysFrom, scheme, own, setOwn, isAllowed, setAllowed },
    ...{ confirmation, setConfirmation, missing, isBusy, failure },
    accept: () => void accept(),
  };
}

interface Said extends Pick<Answer, 'keysFrom' | 'own' | 'isAllowed' | 'scheme'> {
  readonly offer: StorageOffer;
}

type Decision =
  | { readonly directReading: DirectReading; readonly typed?: TypedKeys }
  | { readonly missing: string };

/** What would be kept. An origin that the server named counts only where its keys, and so its options, are used. */
export function decide({ keysFrom, own, isAllowed, offer, scheme }: Said): Decision {
  if (keysFrom === 'own') {
    const chosen = chosenKeys(scheme, own, false);
    if ('missing' in chosen) return chosen;
    const { keys, ...typed } = chosen;
    return { directReading: { isAllowed: true, keys, allowedOrigins: [] }, ...typed };
  }
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
