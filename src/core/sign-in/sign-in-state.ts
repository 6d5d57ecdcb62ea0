import type { Authorization, SignInState } from '../../contract/index.ts';
import { isOver, type Tokens } from './tokens.ts';

export interface KnownSignIn {
  readonly authorization: Authorization;
  readonly isSigningIn: boolean;
  /** `unread`: there are some, in a keyring that was not asked yet. */
  readonly tokens: Tokens | 'unread' | undefined;
  /** Why it ended by itself. */
  readonly problem: string | undefined;
}

const NO_END = { expiresAt: null, isRenewed: false };
const ENDED = 'Access expired, and the server didn’t issue a refresh token. Sign in again.';

/** SECURITY: what the window may know. */
export function stateOf(
  { authorization, isSigningIn, tokens, problem }: KnownSignIn,
  now: number,
): SignInState {
  if (isSigningIn) return { state: 'signing-in', ...NO_END };
  const isClient = authorization === 'client';
  if (tokens === 'unread') return { state: 'signed-in', expiresAt: null, isRenewed: isClient };
  if (tokens === undefined) {
    return problem === undefined
      ? { state: 'signed-out', ...NO_END }
      : { state: 'expired', ...NO_END, problem };
  }
  const { expiresAt } = tokens;
  const isRenewed = isClient || tokens.refresh !== undefined;
  if (isOver(tokens, now) && !isRenewed) return { state: 'expired', expiresAt, isRenewed, problem: ENDED };
  return { state: 'signed-in', expiresAt, isRenewed };
}

export function isOfKind({ owner }: Tokens, authorization: Authorization): boolean {
  return owner.startsWith(JSON.stringify([authorization]).slice(0, -1));
}
