import { batchBody, type Draft, withoutIdentity } from '../../../../batch/index.ts';
import type { Connection } from '../../../../contract/index.ts';
import { operations } from '../../../../protocol/index.ts';
import { asCurl } from '../../../lib/request/as-curl.ts';
import {
  type Pieces,
  piecesBetween,
  plainText,
  unusedMark,
  variableFor,
} from '../../../lib/request/pieces.ts';
import { membersWithVariables } from '../../../lib/request/with-variables.ts';
import { identityBetween, writtenRequest } from '../../../lib/request/written-request.ts';

export const COMMIT_PATH = operations.batchCommit.path;

/** A batch as a command for a POSIX shell. SECURITY: its `identity` is left out, and what may be a secret besides is a variable. */
export function batchCurl(connection: Connection, draft: Draft): string {
  return asCurl(writtenRequest(connection, COMMIT_PATH, bodyOf(connection, draft)));
}

function bodyOf(connection: Connection, draft: Draft): Pieces {
  const kept = withoutIdentity(draft);
  const mark = unusedMark(batchBody(draft).text);
  const hide = (name: string) => mark + variableFor(name) + mark;
  const identity = identityBetween(connection, mark);
  const shown: Draft = {
    operations: kept.operations.map((operation) => ({
      ...operation,
      members: membersWithVariables(operation.members, hide),
    })),
    members: { ...(identity === undefined ? {} : { identity }), ...membersWithVariables(kept.members, hide) },
  };
  return piecesBetween(plainText(batchBody(shown).text), mark);
}
