import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../src/contract/index.ts';

/** Every call of the host, with its types. */
export type HostClient = ContractRouterClient<typeof contract>;
