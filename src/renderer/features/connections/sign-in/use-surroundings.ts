import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { SecretStoreStatus, SystemNetwork } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import type { ConnectionControl } from '../use-connection-form.ts';

export interface Surroundings {
  readonly vault: SecretStoreStatus;
  readonly network: SystemNetwork;
}

const PAUSE_MILLISECONDS = 300;

/** What this computer does with secrets and with requests to the address in the form; undefined until that is known. */
export function useSurroundings(control: ConnectionControl): Surroundings | undefined {
  const address = useDebouncedValue(useWatch({ control, name: 'draft.address' }).trim(), PAUSE_MILLISECONDS);
  const { data } = useQuery(
    hostQueries.connections.surroundings.queryOptions({
      input: { address: address.slice(0, MAX_ADDRESS_LENGTH) },
      // Until the new answer is there, the one for the letters before is nearly right.
      placeholderData: keepPreviousData,
    }),
  );
  return data;
}

const MAX_ADDRESS_LENGTH = 2000;
