import type { FailureCode } from '../../contract/index.ts';
import type { HttpLimits } from './limits.ts';

/** What a fault means, in words for the user. */
export type FailureMessage = readonly [FailureCode, string];

export interface RequestInfo {
  readonly origin: string;
  readonly limits: HttpLimits;
  /** Whether a client certificate was there to be shown. */
  readonly showsCertificate?: boolean;
}

/** Undici's parser errors have no code where the parser itself gave none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const LONG_IN_SECONDS = 600;

export function seconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const whole = Math.round(milliseconds / 1000);
  return whole < LONG_IN_SECONDS ? `${whole} s` : `${Math.round(whole / 60)} min`;
}
