import type { SignInState } from '#contract/index.ts';
import { formatRelativeTime } from '#lib/format.ts';

/** How a sign-in stands, in a line. */
export interface SignInText {
  readonly tone: 'ok' | 'warn' | 'plain';
  readonly title: string;
  /** What is to be known besides; '' for nothing. */
  readonly text: string;
}

export function signInStatus(signIn: SignInState | null, now: number): SignInText {
  switch (signIn?.state) {
    case 'signed-in':
      return signedInWords(signIn, now);
    case 'signing-in':
      return { tone: 'plain', title: 'Signing in', text: '' };
    case 'expired':
      return ENDED(signIn.problem);
    default:
      return { tone: 'plain', title: 'Not signed in', text: '' };
  }
}

function signedInWords({ isRenewed, expiresAt, problem }: SignInState, now: number): SignInText {
  const title = 'Signed in';
  if (isRenewed) return { tone: 'ok', title, text: 'Renews automatically.' };
  if (expiresAt === null) return { tone: 'ok', title, text: 'Expiry unknown.' };
  if (expiresAt <= now) return ENDED(problem);
  return { tone: 'ok', title, text: `Expires ${relativeEnd(expiresAt, now)}.` };
}

const ENDED = (problem = ''): SignInText => ({
  tone: 'warn',
  title: 'Sign-in expired',
  text: problem,
});

function relativeEnd(moment: number, now: number): string {
  const words = formatRelativeTime(moment, now);
  return words === 'now' ? 'within a second' : words;
}

/** How long a code can still be typed in: `9 min 05 s`, `12 s`. The seconds keep their width. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, '0')} s`;
}
