import { z } from 'zod';
import { Secret } from '../credentials/secret.ts';

/** What a sign-in gave. */
export interface Tokens {
  /** The settings that they were got with. */
  readonly owner: string;
  readonly access: Secret;
  readonly refresh?: Secret;
  /** Milliseconds since the epoch; null where the server did not say. */
  readonly expiresAt: number | null;
}

const stored = z.object({
  owner: z.string(),
  access: z.string().min(1),
  refresh: z.string().min(1).exactOptional(),
  expiresAt: z.number().nullable(),
});

/** As long before its end a token counts as over: clocks differ, and a request takes its time. */
const MARGIN = 60_000;

/** SECURITY: one text for all of it, so that a new refresh token and its access token are kept together or not at all. */
export function sealTokens({ owner, access, refresh, expiresAt }: Tokens): Secret {
  const text: z.infer<typeof stored> = {
    owner,
    access: access.reveal(),
    ...(refresh === undefined ? {} : { refresh: refresh.reveal() }),
    expiresAt,
  };
  return new Secret(JSON.stringify(text));
}

/** Undefined where it can't be read: then the user signs in once more. */
export function openTokens(sealed: Secret): Tokens | undefined {
  const found = stored.safeParse(parsed(sealed.reveal()));
  if (!found.success) return undefined;
  const { owner, access, refresh, expiresAt } = found.data;
  return {
    owner,
    access: new Secret(access),
    ...(refresh === undefined ? {} : { refresh: new Secret(refresh) }),
    expiresAt,
  };
}

export function isAboutToEnd({ expiresAt }: Tokens, now: number): boolean {
  return expiresAt !== null && expiresAt - MARGIN <= now;
}

export function isOver({ expiresAt }: Tokens, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
