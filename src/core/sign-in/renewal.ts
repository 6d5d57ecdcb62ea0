import { failureSentences, SIGNED_OUT_TEXTS } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { isOver, ownerOf, type SignInSettings, type StoredTokens, type Tokens } from './tokens.ts';

interface RenewalTools {
  readonly storedTokens: StoredTokens;
  readonly openContext: (settings: SignInSettings) => Promise<OAuthContext>;
  /** Called, with the message for the user, if the server no longer renews the tokens. */
  readonly onEnd: (problem: string) => void;
  /** Why the sign-in ended without the user’s action. */
  readonly ended: () => string | undefined;
  /** Why the keyring returns no tokens. */
  readonly storeError: () => string | undefined;
  readonly now: () => number;
  /** Aborted if the sign-in is no longer needed; nothing is stored after that. */
  readonly signal: AbortSignal;
}

export type Renew = (settings: SignInSettings, isSpent: (tokens: Tokens) => boolean) => Promise<Tokens>;

const NOT_SIGNED_IN = failureSentences(SIGNED_OUT_TEXTS['never signed in']);
const RENEWED_NO_MORE = failureSentences(SIGNED_OUT_TEXTS['renewal rejected']);

/**
 * One renewal at a time, shared by all callers: many servers treat a refresh token that is used twice as stolen. A
 * caller’s abort doesn’t stop it, since the response replaces the token that was sent.
 */
export function createRenewal(tools: RenewalTools): { renew: Renew; idle: () => Promise<void> } {
  const running = new Map<string, Promise<Tokens>>();
  return {
    renew: (settings, isSpent) => {
      const owner = ownerOf(settings);
      const known = running.get(owner);
      if (known !== undefined) return known;
      const renewal = obtain(tools, settings, isSpent).finally(() => running.delete(owner));
      running.set(owner, renewal);
      return renewal;
    },
    idle: async () => {
      await Promise.allSettled(running.values());
    },
  };
}

/** Reads the tokens again, since another renewal may have finished since the caller read them. */
async function obtain(
  tools: RenewalTools,
  settings: SignInSettings,
  isSpent: (tokens: Tokens) => boolean,
): Promise<Tokens> {
  const before = await tools.storedTokens.read(settings);
  if (before !== undefined && !isSpent(before)) return before;
  const outcome = await requestTokens(tools, settings, before);
  if (outcome === before) return before;
  // If the user signed in again meanwhile, those tokens are newer.
  const meanwhile = await tools.storedTokens.read(settings);
  tools.signal.throwIfAborted();
  if (meanwhile !== undefined && meanwhile.access.reveal() !== before?.access.reveal()) return meanwhile;
  if (outcome instanceof OAuthRefusal) throw await end(tools, outcome);
  await tools.storedTokens.write(settings, outcome);
  return outcome;
}

async function requestTokens(
  tools: RenewalTools,
  settings: SignInSettings,
  before: Tokens | undefined,
): Promise<Tokens | OAuthRefusal> {
  const { now } = tools;
  if (settings.authorization === 'client') {
    const { signInAsClient } = await import('./client-flow.ts');
    return signInAsClient(await tools.openContext(settings), now);
  }
  if (before?.refresh !== undefined) {
    const { refreshTokens } = await import('./refresh.ts');
    const context = await tools.openContext(settings);
    return refreshTokens(context, before.refresh, now).catch(asInvalidGrant);
  }
  if (before !== undefined && !isOver(before, now())) return before;
  const [ended, storeError] = [tools.ended(), tools.storeError()];
  if (ended === undefined && storeError !== undefined) throw new Failure('REFUSED', storeError);
  throw new Failure('SIGNED_OUT', ended ?? NOT_SIGNED_IN);
}

/** A network error says nothing about the tokens; only `invalid_grant` ends a sign-in. */
function asInvalidGrant(error: unknown): OAuthRefusal {
  if (error instanceof OAuthRefusal && error.error === 'invalid_grant') return error;
  throw error;
}

async function end({ storedTokens, onEnd }: RenewalTools, { details }: OAuthRefusal): Promise<Failure> {
  onEnd(RENEWED_NO_MORE);
  await storedTokens.clear();
  return new Failure('SIGNED_OUT', { ...details, message: RENEWED_NO_MORE });
}
