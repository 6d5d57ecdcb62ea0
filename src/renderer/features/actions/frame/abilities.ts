import { batchSupport, type ChangeOperation, type Connection, stateSentence } from '#contract/index.ts';
import { cannotText } from '#domain/server-sentences.ts';
import { batchKindOf, operations } from '#protocol/index.ts';

export interface Abilities {
  /** Whether the change can be made directly, as far as known. */
  readonly alone: boolean;
  /** Whether the batch can contain the change, as far as known. */
  readonly inBatch: boolean;
  /** Why the change can’t be made directly; undefined if it can. */
  readonly refusal: string | undefined;
}

/** Which ways a connection allows a change. */
export function abilitiesOf(connection: Connection, operation: ChangeOperation): Abilities {
  if (connection.readOnly) {
    return {
      alone: false,
      inBatch: false,
      refusal: `${stateSentence('read-only', connection.name)}.`,
    };
  }
  const inBatch = batchKindOf(operation) !== undefined && batchSupport(connection) !== 'no';
  const { summary } = operations[operation];
  const lacks = cannotText(connection, operation, `${summary.charAt(0).toLowerCase()}${summary.slice(1)}`);
  if (lacks === undefined) return { alone: true, inBatch, refusal: undefined };
  const refusal = inBatch ? `${lacks} outside a batch. Add it to a batch instead.` : `${lacks}.`;
  return { alone: false, inBatch, refusal };
}
