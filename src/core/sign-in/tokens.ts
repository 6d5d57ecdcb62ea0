import { z } from 'zod';
import type { Authorization, NetworkSettings, OAuthSettings } from '#contract/index.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Secret } from '../credentials/secret.ts';
import { bindingOf, changesBeyond } from '../credentials/secret-binding.ts';
import type { Sleep } from '../http/sleep.ts';
import type { Route } from '../network/route.ts';

/** The settings of a connection’s sign-in, and the route to its servers. */
export interface SignInSettings {
  readonly connectionId: string;
  readonly authorization: Authorization;
  readonly oauth: OAuthSettings;
  /** The server that the token is for. */
  readonly address: string;
  readonly network: NetworkSettings;
  /** SECURITY: origins that the user trusts explicitly, besides the typed ones. */
  readonly trustedOrigins: readonly string[];
  readonly route: Route;
}

export type SignInOwner = Pick<SignInSettings, 'authorization' | 'oauth' | 'address' | 'network'>;

export interface FlowTools {
  /** Undefined if the shell can’t open a browser. */
  readonly openBrowser?: ((url: string) => Promise<void>) | undefined;
  readonly now: () => number;
  readonly sleep: Sleep;
}

export interface Tokens {
  /** The settings that the tokens were issued for. */
  readonly owner: string;
  readonly access: Secret;
  readonly refresh?: Secret;
  /** Milliseconds since the epoch; null if the server didn’t say. */
  readonly expiresAt: number | null;
}

const stored = z.object({
  owner: z.string(),
  access: z.string().min(1),
  refresh: z.string().min(1).exactOptional(),
  expiresAt: z.number().nullable(),
});

/** SECURITY: one text, so that a refresh token and its access token are stored together or not at all. */
function sealTokens({ owner, access, refresh, expiresAt }: Tokens): Secret {
  const text: z.infer<typeof stored> = {
    owner,
    access: access.reveal(),
    ...(refresh === undefined ? {} : { refresh: refresh.reveal() }),
    expiresAt,
  };
  return new Secret(JSON.stringify(text));
}

/** Undefined if it can’t be parsed; then the user signs in again. */
function openTokens(sealed: Secret): Tokens | undefined {
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

/** A token counts as expired this long before it does: clocks differ, and a request takes time. */
const MARGIN = 60_000;

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

/** The tokens of one connection, stored with its other secrets. */
export interface StoredTokens {
  /** Returns undefined for tokens of other settings. Reads the keyring on first use. */
  read(settings: SignInOwner): Promise<Tokens | undefined>;
  /** Resolves once the tokens are stored. */
  write(settings: SignInOwner, tokens: Tokens): Promise<void>;
  clear(): Promise<void>;
  /** The tokens as last read. SECURITY: doesn’t access the keyring. */
  known(): Tokens | 'unread' | undefined;
}

export type TokenStore = Pick<CredentialService, 'of' | 'set' | 'clear' | 'hasTokens' | 'tokensError'>;

export function createStoredTokens(
  store: TokenStore,
  connectionId: string,
  onChange: () => void,
): StoredTokens {
  let last: Tokens | 'unread' | undefined = 'unread';
  /** Tokens that couldn’t be stored. The previous ones may be invalid by now, so these are used until the app quits. */
  let unwritten: { readonly tokens: Tokens; readonly settings: SignInOwner } | undefined;

  function note(tokens: Tokens | undefined): void {
    const hasChanged = !isSame(last, tokens);
    last = tokens;
    if (hasChanged) onChange();
  }

  async function stored(settings: SignInOwner): Promise<Tokens | undefined> {
    const { tokens } = await store.of(connectionId, settings);
    return tokens === undefined ? undefined : openTokens(tokens);
  }

  /** SECURITY: bound to the same settings as stored ones. */
  function unwrittenFor(settings: SignInOwner): Tokens | undefined {
    if (unwritten === undefined) return undefined;
    const changes = changesBeyond(bindingOf('tokens', unwritten.settings), bindingOf('tokens', settings));
    return changes.length === 0 ? unwritten.tokens : undefined;
  }

  return {
    read: async (settings) => {
      const tokens = unwritten === undefined ? await stored(settings) : unwrittenFor(settings);
      const own = tokens?.owner === ownerOf(settings) ? tokens : undefined;
      note(own);
      return own;
    },
    write: async (settings, tokens) => {
      unwritten = { tokens, settings };
      note(tokens);
      await store.set(connectionId, { tokens: sealTokens(tokens) }, settings);
      unwritten = undefined;
    },
    clear: async () => {
      unwritten = undefined;
      await store.clear(connectionId, 'tokens');
      note(undefined);
    },
    known: () => (last === 'unread' && !store.hasTokens(connectionId) ? undefined : last),
  };
}

function isSame(a: Tokens | 'unread' | undefined, b: Tokens | undefined): boolean {
  if (a === undefined || a === 'unread' || b === undefined) return a === b;
  return a.access.reveal() === b.access.reveal() && a.owner === b.owner;
}

/**
 * Identifies the settings that tokens belong to. SECURITY: a refresh token is never sent to another server, and an
 * access token is never used for another client.
 */
export function ownerOf({ authorization, oauth }: Pick<SignInOwner, 'authorization' | 'oauth'>): string {
  const { issuer, tokenEndpoint, clientId, scopes, audience } = oauth;
  return JSON.stringify([authorization, issuer, tokenEndpoint, clientId, scopes, audience]);
}

/** The parameters for the scope and audience of a token, in the order of sending. */
export function purposeOf({ oauth }: SignInSettings): Record<string, string> {
  const { scopes, audience } = oauth;
  return {
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    ...(audience === '' ? {} : { audience }),
    // Two names for the same thing: `audience` is widespread; `resource` is RFC 8707 and takes only absolute URIs.
    ...(isAbsoluteAddress(audience) ? { resource: audience } : {}),
  };
}

function isAbsoluteAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && !text.includes('#');
}
