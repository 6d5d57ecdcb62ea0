import { type Connection, type FailureDetails, isOAuth } from '../../../../contract/index.ts';

export type ErrorActionKind = 'trust' | 'unlock' | 'sign-in' | 'edit';

const REFUSED = new Set<number | undefined>([401, 403]);

/** What the user can do about a request that a server refused; undefined where it was something else. */
export function errorAction(
  connection: Connection,
  { status, untrustedOrigin }: FailureDetails,
): ErrorActionKind | undefined {
  if (untrustedOrigin !== undefined) return 'trust';
  const isUnsent = status === undefined;
  if (isUnsent && connection.secrets.some(({ trouble }) => trouble !== undefined)) return 'unlock';
  if (isOAuth(connection.authorization)) return wayOfSignIn(connection, status);
  return REFUSED.has(status) && !isOwn(connection) ? 'edit' : undefined;
}

/** Whoever is signed in and may not do a thing will not be allowed it by signing in again. */
function wayOfSignIn({ signIn }: Connection, status: number | undefined): ErrorActionKind | undefined {
  if (status === 401) return 'sign-in';
  return status === undefined && signIn?.state !== 'signed-in' ? 'sign-in' : undefined;
}

function isOwn({ local, folder }: Connection): boolean {
  return local || folder !== undefined;
}
