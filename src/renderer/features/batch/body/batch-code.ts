import { type BatchContent, batchBody, withoutIdentity } from '#batch/index.ts';
import type { Connection } from '#contract/index.ts';
import {
  identityBetween,
  membersWithVariables,
  piecesBetween,
  plainText,
  type RequestSnippet,
  type SnippetParts,
  unusedMark,
  variableFor,
  variablesOf,
  writtenRequest,
} from '#lib/request-snippet.ts';
import { asCurl, asPython } from '#lib/request-writers.ts';
import { defined, operations } from '#protocol/index.ts';

export const COMMIT_PATH = operations.batchCommit.path;

export type BatchLanguage = 'curl' | 'python';

const WRITERS: Readonly<Record<BatchLanguage, (request: RequestSnippet) => string>> = {
  curl: asCurl,
  // A wrapper, because the writer takes further parameters.
  python: (request) => asPython(request),
};

/**
 * A batch as a command for a POSIX shell, or as a program. SECURITY: its `identity` is left out, and anything else that
 * may be a secret is a variable.
 */
export function batchCode(language: BatchLanguage, connection: Connection, draft: BatchContent): string {
  return WRITERS[language](commitRequest(connection, draft));
}

/** The variables that the code needs. */
export function batchVariables(connection: Connection, draft: BatchContent): readonly string[] {
  return variablesOf(commitRequest(connection, draft));
}

function commitRequest(connection: Connection, draft: BatchContent): RequestSnippet {
  return writtenRequest(connection, COMMIT_PATH, bodyOf(connection, draft));
}

function bodyOf(connection: Connection, draft: BatchContent): SnippetParts {
  const body = withoutIdentity(draft);
  const mark = unusedMark(batchBody(draft).text);
  const hide = (name: string) => mark + variableFor(name) + mark;
  const identity = identityBetween(connection, mark);
  const shown: BatchContent = {
    operations: body.operations.map((operation) => ({
      ...operation,
      members: membersWithVariables(operation.members, hide),
    })),
    members: { ...defined({ identity }), ...membersWithVariables(body.members, hide) },
  };
  return piecesBetween(plainText(batchBody(shown).text), mark);
}
