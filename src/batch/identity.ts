import { isSecretMember, replaceSecrets } from '../protocol/index.ts';
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
  return Object.entries(members).some(([name, value]) => value != null && isSecretMember(name));
}

/** Properties and metadata are what the user tells a table, under names of their own. */
function without(members: OperationFields): OperationFields {
  const kept = Object.entries(members).filter(([name]) => !isSecretMember(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      OWN_DATA.has(name) ? value : replaceSecrets(value, { replace: () => undefined }),
    ]),
  );
}

const OWN_DATA: ReadonlySet<string> = new Set(['properties', 'metadata']);
