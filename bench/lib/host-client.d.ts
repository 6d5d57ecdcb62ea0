import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../src/contract/index.ts';

export type HostClient = ContractRouterClient<typeof contract>;
