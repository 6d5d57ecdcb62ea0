import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import {
  type Connection,
  type ConnectionDraft,
  type CredentialSlot,
  connectionDraft,
  isOwnServer,
  type SecretStatus,
  type SecretStoreStatus,
  type SystemNetwork,
} from '#contract/index.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import type { ConnectionValues } from '../model/connection-values.ts';
import type { ConnectionControl } from '../use-connection-form.ts';

export interface StoredSlot {
  /** Undefined for an empty one. */
  readonly stored: SecretStatus | undefined;
  /** Makes the shell ask the user, outside of the page, whether the secret may be used for the new destination. */
  readonly onAllow: (destination: string) => Promise<boolean>;
}

const PAUSE_MILLISECONDS = 300;

const NOWHERE: ConnectionDraft = { address: 'nowhere' };

/** The stored secret of a slot, and whether it may be used for the form’s destination. */
export function useStoredSlot(
  control: ConnectionControl,
  connection: Connection | undefined,
  slot: CredentialSlot,
): StoredSlot {
  const typed = destinationOf(useWatch({ control, name: 'draft' }));
  const draft = draftFor(useDebouncedValue(typed, PAUSE_MILLISECONDS));
  const saved = connection?.secrets ?? [];
  const isRequested =
    connection !== undefined &&
    !isOwnServer(connection) &&
    saved.length > 0 &&
    typed !== destinationOf(connection);
  const connectionId = connection?.id ?? '';
  const { data, refetch } = useQuery(
    hostQueries.connections.secretsFor.queryOptions({
      input: { connectionId, draft: draft ?? NOWHERE },
      enabled: isRequested && draft !== undefined,
      placeholderData: keepPreviousData,
      // Form values must not stay in the cache.
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const secrets = isRequested ? (data ?? saved) : saved;
  return {
    stored: secrets.find((secret) => secret.slot === slot),
    onAllow: async (destination) => {
      if (draft === undefined) return false;
      const { isAllowed } = await host.connections.allowSecret({ connectionId, draft, slot, destination });
      if (isAllowed && isRequested) await refetch();
      return isAllowed;
    },
  };
}

type Draft = ConnectionValues['draft'];

/** What decides where secrets are sent, as a text: equal for drafts with the same destination and route. */
function destinationOf({
  address,
  network,
  oauth,
}: Pick<Connection, 'address' | 'network' | 'oauth'>): string {
  return JSON.stringify({ address: address.trim(), network, oauth });
}

/** A draft with this destination; undefined while it is incomplete. */
function draftFor(destination: string): Draft | undefined {
  return connectionDraft.safeParse(JSON.parse(destination)).data;
}

/** Where a typed secret will be stored, as a sentence below its field. */
export function futurePlaceText(secretStore: SecretStoreStatus | undefined): string {
  if (secretStore === undefined) return '';
  return secretStore.isProtected ? `Stored in ${secretStore.words}.` : UNTIL_QUIT;
}

const UNTIL_QUIT = 'Kept in memory until you quit.';

/** Where a stored secret is. */
export function currentPlaceText(
  { place }: Pick<SecretStatus, 'place'>,
  secretStore: SecretStoreStatus | undefined,
): string {
  if (place === 'session') return 'Kept until you quit';
  return `Stored in ${secretStore?.isProtected === true ? secretStore.words : 'the system keyring'}`;
}

export interface Surroundings {
  readonly secretStore: SecretStoreStatus;
  readonly network: SystemNetwork;
}

/** How this computer handles secrets, and requests to the form’s address; undefined until it is loaded. */
export function useSurroundings(control: ConnectionControl): Surroundings | undefined {
  const address = useDebouncedValue(useWatch({ control, name: 'draft.address' }).trim(), PAUSE_MILLISECONDS);
  const { data } = useQuery(
    hostQueries.connections.surroundings.queryOptions({
      input: { address: address.slice(0, MAX_ADDRESS_LENGTH) },
      // The previous response is nearly right while the new one loads.
      placeholderData: keepPreviousData,
    }),
  );
  return data;
}

const MAX_ADDRESS_LENGTH = 2000;

/** How often the form was reset, e.g. by a save; used as a key. */
export function useFormResets(control: ConnectionControl): number {
  const { defaultValues } = useFormState({ control });
  const [seen, setSeen] = useState({ defaultValues, count: 0 });
  if (seen.defaultValues !== defaultValues) setSeen({ defaultValues, count: seen.count + 1 });
  return seen.count;
}
