import { batchBody, type Draft, type Members, withoutIdentity } from '../../../../batch/index.ts';
import type { Connection } from '../../../../contract/index.ts';
import { operations } from '../../../../protocol/index.ts';
import {
  type Pieces,
  piecesBetween,
  plainText,
  unusedMark,
  variableFor,
} from '../../../lib/request/pieces.ts';
import {
  asCurl,
  identityBetween,
  SECRET_MEMBERS,
  writtenRequest,
} from '../../../lib/request/written-request.ts';

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
      members: masked(operation.members, hide),
    })),
    members: { ...(identity === undefined ? {} : { identity }), ...masked(kept.members, hide) },
  };
  return piecesBetween(plainText(batchBody(shown).text), mark);
}

function masked(members: Members, hide: (name: string) => string): Members {
  // fromEntries defines members instead of assigning them, so `__proto__` stays data.
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      maskedValue(value, SECRET_MEMBERS.has(name.toLowerCase()) ? name : undefined, hide),
    ]),
  );
}

/** `secret` is the name of the nearest member, once inside something secret. */
function maskedValue(value: unknown, secret: string | undefined, hide: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, secret, hide));
  if (typeof value !== 'object' || value === null) {
    return secret === undefined || value === null ? value : hide(secret);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret = secret !== undefined || SECRET_MEMBERS.has(name.toLowerCase());
      return [name, maskedValue(member, isSecret ? name : undefined, hide)];
    }),
  );
}
