import type { DraftParts, NewOperation } from './editing/draft-edit.ts';
import type { OperationFields } from './model.ts';

/** Whether anything is said of who asks: of the batch, or of any of its operations. */
export function hasIdentity({ operations, members }: DraftParts): boolean {
  return holds(members) || operations.some((operation) => holds(operation.members));
}

/** SECURITY: what is kept or given away has no credentials in it. Keys and everything else stay. */
export function withoutIdentity<Operation extends NewOperation>(
  draft: DraftParts<Operation>,
): DraftParts<Operation> {
  return {
    operations: draft.operations.map((operation) => ({ ...operation, members: without(operation.members) })),
    members: without(draft.members),
  };
}

function holds(members: OperationFields): boolean {
  return Object.hasOwn(members, 'identity') && members.identity != null;
}

function without({ identity, ...others }: OperationFields): OperationFields {
  return others;
}
