import type { Id } from '../../protocol/index.ts';

/** What is asked of a table by a call of its own, beside its description. */
export interface TableStatsParams {
  readonly id: Id;
  /** Asks also a server that is known not to have the operation. */
  readonly anyway?: boolean;
  readonly signal?: AbortSignal | undefined;
}
