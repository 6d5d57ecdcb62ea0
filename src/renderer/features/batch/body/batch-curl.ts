import { type BatchContent, batchBody, withoutIdentity } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import {
  identityBetween,
  membersWithVariables,
  piecesBetween,
  plainText,
  type SnippetParts,
  unusedMark,
  variableFor,
  writtenRequest,
} from '#lib/request-snippet.ts';
import { asCurl } from '#lib/request-writers.ts';
import { operations } from '#protocol/index.ts';

export const COMMIT_PATH = operations.batchCommit.path;

/** A batch as a command for a POSIX shell. SECURITY: its `identity` is left out, and what may be a secret besides is a variable. */
export function batchCurl(connection: Connection, draft: BatchContent): string {
  return asCurl(writtenRequest(connection, COMMIT_PATH, bodyOf(connection, draft)));
}

function bodyOf(connection: Connection, draft: BatchContent): SnippetParts {
  const kept = withoutIdentity(draft);
  const mark = unusedMark(batchBody(draft).text);
  const hide = (name: string) => mark + variableFor(name) + mark;
  const identity = identityBetween(connection, mark);
  const shown: BatchContent = {
    operations: kept.operations.map((operation) => ({
      ...operation,
      members: membersWithVariables(operation.members, hide),
    })),
    members: { ...(identity === undefined ? {} : { identity }), ...membersWithVariables(kept.members, hide) },
  };
  return piecesBetween(plainText(batchBody(shown).text), mark);
}
