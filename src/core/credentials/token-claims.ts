import { z } from 'zod';
import type { Secret } from './secret.ts';

interface TokenClaims {
  /** In milliseconds since the epoch. */
  readonly exp?: number | undefined;
  readonly aud?: string | undefined;
  readonly sub?: string | undefined;
}

/** The claims of a token if it is a JWT. They are only read here, not verified, and never sent. */
export function claimsOf(bearer: Secret | undefined): TokenClaims | undefined {
  const [, payload, signature, ...rest] = bearer?.reveal().split('.') ?? [];
  if (payload === undefined || signature === undefined || rest.length > 0) return undefined;
  const { success, data } = claims.safeParse(parsedPayload(payload));
  return success ? { ...data, exp: data.exp === undefined ? undefined : data.exp * 1000 } : undefined;
}

const claimText = z.string().max(200).optional().catch(undefined);
const claims = z.object({
  // The maximum of a JavaScript date, in seconds.
  exp: z.number().min(0).max(8_640_000_000_000).optional().catch(undefined),
  aud: z.preprocess((audience) => (Array.isArray(audience) ? audience.join(', ') : audience), claimText),
  sub: claimText,
});

function parsedPayload(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
