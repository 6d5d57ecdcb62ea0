import type { TokenEndpointResponse } from 'oauth4webapi';
import { Secret } from '../credentials/secret.ts';
import type { Tokens } from './tokens.ts';

export interface TokenAnswer {
  readonly owner: string;
  readonly answer: TokenEndpointResponse;
  /** When it was asked for: the server counts from later, never from earlier. */
  readonly askedAt: number;
  /** Stays good where the server gives no other. */
  readonly refresh?: Secret | undefined;
}

/** In seconds, some hundred years: beyond it there is no date that could be shown. */
const MAX_LIFE = 3e9;

export function tokensOf({ owner, answer, askedAt, refresh: before }: TokenAnswer): Tokens {
  const refresh = answer.refresh_token === undefined ? before : new Secret(answer.refresh_token);
  return {
    owner,
    access: new Secret(answer.access_token),
    ...(refresh === undefined ? {} : { refresh }),
    expiresAt:
      answer.expires_in === undefined ? null : askedAt + Math.min(answer.expires_in, MAX_LIFE) * 1000,
  };
}
