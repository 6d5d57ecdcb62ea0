import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import {
  type Connection,
  type ConnectionDraft,
  type CredentialSlot,
  connectionDraft,
  type SecretStatus,
} from '#contract/index.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import { type ConnectionValues, isOwn } from '../model/connection-values.ts';
import type { ConnectionControl } from '../use-connection-form.ts';

export interface StoredSlot {
  /** Undefined of an empty one. */
  readonly held: SecretStatus | undefined;
  /** Has the user asked, outside of the page, whether it may be used there too. */
  readonly onAllow: (destination: string) => Promise<boolean>;
}

const PAUSE_MILLISECONDS = 300;
const NOWHERE: ConnectionDraft = { address: 'nowhere' };

/** What the host holds in a slot, and whether it may be used where the form leads now. */
export function useStoredSlot(
  control: ConnectionControl,
  connection: Connection | undefined,
  slot: CredentialSlot,
): StoredSlot {
  const typed = destinationOf(useWatch({ control, name: 'draft' }));
  const draft = draftFor(useDebouncedValue(typed, PAUSE_MILLISECONDS));
  const saved = connection?.secrets ?? [];
  const isAsked =
    connection !== undefined && !isOwn(connection) && saved.length > 0 && typed !== destinationOf(connection);
  const connectionId = connection?.id ?? '';
  const { data, refetch } = useQuery(
    hostQueries.connections.secretsFor.queryOptions({
      input: { connectionId, draft: draft ?? NOWHERE },
      enabled: isAsked && draft !== undefined,
      placeholderData: keepPreviousData,
      // What is in the form is kept by the form alone.
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const secrets = isAsked ? (data ?? saved) : saved;
  return {
    held: secrets.find((secret) => secret.slot === slot),
    onAllow: async (destination) => {
      if (draft === undefined) return false;
      const { isAllowed } = await host.connections.allowSecret({ connectionId, draft, slot, destination });
      if (isAllowed && isAsked) await refetch();
      return isAllowed;
    },
  };
}

type Draft = ConnectionValues['draft'];

/** What decides where secrets go, as a text: equal where two drafts lead to the same place on the same way. */
function destinationOf({
  address,
  network,
  oauth,
}: Pick<Connection, 'address' | 'network' | 'oauth'>): string {
  return JSON.stringify({ address: address.trim(), network, oauth });
}

/** A draft that leads there; undefined while it is not whole. */
function draftFor(destination: string): Draft | undefined {
  return connectionDraft.safeParse(JSON.parse(destination)).data;
}
