import { type BatchContent, type DraftOperation, withoutIdentity } from '../../../../batch/index.ts';
import { stringifyJson } from '../../../../protocol/index.ts';

/**
 * The request body as the host keeps it. SECURITY: without any `identity`.
 * It is made while somebody is typing, and a change leaves all operations but one as they are: each is written once.
 */
export function keptBody({ operations, members }: BatchContent): string {
  const { operations: _, ...rest } = withoutIdentity({ operations: [], members }).members;
  const others = stringifyJson(rest).slice(1);
  return `{"operations":[${operations.map(keptOperation).join(',')}]${others === '}' ? '' : ','}${others}`;
}

const written = new WeakMap<DraftOperation, string>();

function keptOperation(operation: DraftOperation): string {
  const known = written.get(operation);
  if (known !== undefined) return known;
  const bare = withoutIdentity({ operations: [operation], members: {} });
  const text = bare.operations.map(({ kind, members }) => stringifyJson({ [kind]: members })).join('');
  // Looking into a text that was put together makes it one piece, for good: ten thousand pieces of pieces are slow to join.
  text.charCodeAt(0);
  written.set(operation, text);
  return text;
}
