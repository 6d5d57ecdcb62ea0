import { failureSentences, SIGNED_OUT_TEXTS } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { isOver, ownerOf, type SignInSettings, type StoredTokens, type Tokens } from './tokens.ts';

interface RenewalTools {
  readonly kept: StoredTokens;
  readonly openContext: (settings: SignInSettings) => Promise<OAuthContext>;
  /** The server renews it no more; with the words for the user. */
  readonly onEnd: (problem: string) => void;
  /** Why the sign-in ended, where it did by itself. */
  readonly ended: () => string | undefined;
  /** Why the keyring gives no tokens out. */
  readonly storeError: () => string | undefined;
  readonly now: () => number;
  /** Aborted when the sign-in is not wanted any more: nothing is kept after that. */
  readonly signal: AbortSignal;
}

export type Renew = (settings: SignInSettings, isSpent: (tokens: Tokens) => boolean) => Promise<Tokens>;

const NOT_SIGNED_IN = failureSentences(SIGNED_OUT_TEXTS['never signed in']);
const RENEWED_NO_MORE = failureSentences(SIGNED_OUT_TEXTS['renewal rejected']);

/**
 * One renewal at a time for all who wait for one: a refresh token that is used twice is, to many servers, a stolen one.
 * It is bound to nobody's patience, since what comes back replaces what was sent.
 */
export function createRenewal(tools: RenewalTools): { renew: Renew; idle: () => Promise<void> } {
  const running = new Map<string, Promise<Tokens>>();
  return {
    renew: (settings, isSpent) => {
      const owner = ownerOf(settings);
      const known = running.get(owner);
      if (known !== undefined) return known;
      const flight = obtain(tools, settings, isSpent).finally(() => running.delete(owner));
      running.set(owner, flight);
      return flight;
    },
    idle: async () => {
      await Promise.allSettled(running.values());
    },
  };
}

/** Who comes late has read what was there before: it is looked at once more. */
async function obtain(
  tools: RenewalTools,
  settings: SignInSettings,
  isSpent: (tokens: Tokens) => boolean,
): Promise<Tokens> {
  const before = await tools.kept.read(settings);
  if (before !== undefined && !isSpent(before)) return before;
  const outcome = await ask(tools, settings, before);
  if (outcome === before) return before;
  // The user signed in anew while this one was under way: what came of that is newer.
  const meanwhile = await tools.kept.read(settings);
  tools.signal.throwIfAborted();
  if (meanwhile !== undefined && meanwhile.access.reveal() !== before?.access.reveal()) return meanwhile;
  if (outcome instanceof OAuthRefusal) throw await end(tools, outcome);
  await tools.kept.write(settings, outcome);
  return outcome;
}

async function ask(
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
    return refreshTokens(context, before.refresh, now).catch(plainNo);
  }
  if (before !== undefined && !isOver(before, now())) return before;
  const [ended, storeError] = [tools.ended(), tools.storeError()];
  if (ended === undefined && storeError !== undefined) throw new Failure('REFUSED', storeError);
  throw new Failure('SIGNED_OUT', ended ?? NOT_SIGNED_IN);
}

/** A fault on the way says nothing of the tokens: only a plain no ends a sign-in. */
function plainNo(error: unknown): OAuthRefusal {
  if (error instanceof OAuthRefusal && error.error === 'invalid_grant') return error;
  throw error;
}

async function end({ kept, onEnd }: RenewalTools, { details }: OAuthRefusal): Promise<Failure> {
  onEnd(RENEWED_NO_MORE);
  await kept.clear();
  return new Failure('SIGNED_OUT', { ...details, message: RENEWED_NO_MORE });
}
