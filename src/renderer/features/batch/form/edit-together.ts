import {
  changeAlike,
  type DraftOperation,
  type OperationFields,
  type SharedFields,
  sharedFields,
} from '#batch/index.ts';
import { exactNumber } from '#domain/fields/fields.ts';
import { chooseManifest, manifestChoice, withVersion } from '#domain/fields/manifest-choice.ts';
import { changeDraft } from '../state/change-draft.ts';

export function sharedByAll(operations: readonly DraftOperation[]): SharedFields {
  return sharedFields(operations.map(({ members }) => members));
}

/** Applies an edit in a form for several operations to each of them, as one undo step. */
export function changeTogether(
  draftId: string,
  operations: readonly DraftOperation[],
  { shared, next }: { readonly shared: SharedFields; readonly next: OperationFields },
): void {
  const changed = operations.map((operation) => {
    const { key, kind } = operation;
    return [key, { kind, members: membersAfter(operation, shared, next) }] as const;
  });
  changeDraft(draftId, { kind: 'replace-each', operations: new Map(changed), isTyped: true });
}

/** A path that an operation derives from its own version follows the shared value. */
export function membersAfter(
  { kind, members }: Pick<DraftOperation, 'kind' | 'members'>,
  shared: SharedFields,
  next: OperationFields,
): OperationFields {
  if (kind !== 'create_table_version') return changeAlike(members, shared, next);
  const choice = manifestChoice(next);
  if (choice !== manifestChoice(shared.members)) return chooseManifest(members, choice);
  if (next.version === shared.members.version) return changeAlike(members, shared, next);
  const { version } = next;
  return withVersion(members, typeof version === 'string' ? version : numberOf(version));
}

function numberOf(version: unknown): number | bigint | undefined {
  return typeof version === 'number' ? version : exactNumber(version);
}
