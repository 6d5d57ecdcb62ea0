import { type ChangeOperation, type Connection, stateSentence } from '#contract/index.ts';
import { cannotText } from '#domain/server-sentences.ts';
import { batchKindOf, operations } from '#protocol/index.ts';

export interface Abilities {
  /** Whether the change can be made by itself, as far as is known. */
  readonly alone: boolean;
  /** Whether a batch can carry it there, as far as is known. */
  readonly inBatch: boolean;
  /** Why not alone, in a sentence; undefined where it can. */
  readonly refusal: string | undefined;
}

/** What a connection lets through of a change. */
export function abilitiesOf(connection: Connection, operation: ChangeOperation): Abilities {
  if (connection.readOnly) {
    return {
      alone: false,
      inBatch: false,
      refusal: `${stateSentence('read-only', connection.name)}.`,
    };
  }
  const inBatch = batchKindOf(operation) !== undefined && connection.capabilities.batchCommit !== 'no';
  const { summary } = operations[operation];
  const lacks = cannotText(connection, operation, `${summary.charAt(0).toLowerCase()}${summary.slice(1)}`);
  if (lacks === undefined) return { alone: true, inBatch, refusal: undefined };
  const refusal = inBatch ? `${lacks} outside a batch. Add it to a batch instead.` : `${lacks}.`;
  return { alone: false, inBatch, refusal };
}
