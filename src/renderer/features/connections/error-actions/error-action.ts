import { type Connection, type FailureDetails, isOAuth } from '../../../../contract/index.ts';

export type ErrorActionKind = 'trust' | 'unlock' | 'sign-in' | 'edit';

const REFUSED = new Set<number | undefined>([401, 403]);

/** What the user can do about a request that a server refused; undefined where it was something else. */
export function errorAction(
  connection: Connection,
  { status, untrustedOrigin }: FailureDetails,
): ErrorActionKind | undefined {
  if (untrustedOrigin !== undefined) return 'trust';
  const held = status === undefined ? heldBack(connection) : undefined;
  if (held !== undefined) return held;
  if (isOAuth(connection.authorization)) return wayOfSignIn(connection, status);
  return REFUSED.has(status) && !isOwn(connection) ? 'edit' : undefined;
}

/** By the keyring, which can be asked again; or since it was given for another server, where only the form helps. */
function heldBack({ secrets }: Connection): ErrorActionKind | undefined {
  const kinds = secrets.flatMap(({ trouble }) => trouble?.kind ?? []);
  if (kinds.some((kind) => kind !== 'other-destination')) return 'unlock';
  return kinds.length > 0 ? 'edit' : undefined;
}

/** Whoever is signed in and may not do a thing will not be allowed it by signing in again. */
function wayOfSignIn({ signIn }: Connection, status: number | undefined): ErrorActionKind | undefined {
  if (status === 401) return 'sign-in';
  return status === undefined && signIn?.state !== 'signed-in' ? 'sign-in' : undefined;
}

function isOwn({ local, folder }: Connection): boolean {
  return local || folder !== undefined;
}
