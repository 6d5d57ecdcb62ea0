import type { OperationHandlers } from '../operations/index.ts';

/** What answers each operation; what it throws is an `ApiFailure`, or the server's own fault. */
export type Handlers = OperationHandlers;
