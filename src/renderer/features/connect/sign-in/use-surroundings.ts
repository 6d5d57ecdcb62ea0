import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { SystemNetwork, VaultStatus } from '../../../../contract/index.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import type { ConnectionControl } from '../use-connection-form.ts';

export interface Surroundings {
  readonly vault: VaultStatus;
  readonly network: SystemNetwork;
}

const PAUSE_MILLISECONDS = 300;

/** What this computer does with secrets and with requests to the address in the form; undefined until that is known. */
export function useSurroundings(control: ConnectionControl): Surroundings | undefined {
  const address = useSettled(useWatch({ control, name: 'draft.address' }).trim(), PAUSE_MILLISECONDS);
  const { data } = useQuery(
    hostQueries.connections.surroundings.queryOptions({
      input: { address: address.slice(0, LONGEST_ADDRESS) },
      // Until the new answer is there, the one for the letters before is nearly right.
      placeholderData: keepPreviousData,
    }),
  );
  return data;
}

const LONGEST_ADDRESS = 2000;
