import { z } from 'zod';
import type { Authorization, NetworkSettings, OAuthSettings } from '#contract/index.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Secret } from '../credentials/secret.ts';
import { bindingOf, changesBeyond } from '../credentials/secret-binding.ts';
import type { Sleep } from '../http/sleep.ts';
import type { Route } from '../network/route.ts';

/** What a connection says of how it signs in, and the way there. */
export interface SignInSettings {
  readonly connectionId: string;
  readonly authorization: Authorization;
  readonly oauth: OAuthSettings;
  /** Of the server that the token is for. */
  readonly address: string;
  readonly network: NetworkSettings;
  /** SECURITY: origins that the user agreed to by name, besides those that were typed. */
  readonly trustedOrigins: readonly string[];
  readonly route: Route;
}

export type SignInOwner = Pick<SignInSettings, 'authorization' | 'oauth' | 'address' | 'network'>;

/** What a flow needs of the world besides the authorization server. */
export interface FlowTools {
  /** Absent where the shell has no browser to open. */
  readonly openBrowser?: ((url: string) => Promise<void>) | undefined;
  readonly now: () => number;
  readonly sleep: Sleep;
}

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

/** SECURITY: one text for all of it, so that a new refresh token and its access token are kept together or not at all. */
function sealTokens({ owner, access, refresh, expiresAt }: Tokens): Secret {
  const text: z.infer<typeof stored> = {
    owner,
    access: access.reveal(),
    ...(refresh === undefined ? {} : { refresh: refresh.reveal() }),
    expiresAt,
  };
  return new Secret(JSON.stringify(text));
}

/** Undefined where it can't be read: then the user signs in once more. */
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

/** As long before its end a token counts as over: clocks differ, and a request takes its time. */
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

/** The tokens of one connection, where its other secrets are. */
export interface StoredTokens {
  /** Those of other settings are none. Asks the keyring at first need. */
  read(settings: SignInOwner): Promise<Tokens | undefined>;
  /** They are kept before this resolves. */
  write(settings: SignInOwner, tokens: Tokens): Promise<void>;
  clear(): Promise<void>;
  /** As it was last read; SECURITY: without any access to the keyring. */
  known(): Tokens | 'unread' | undefined;
}

export type TokenStore = Pick<CredentialService, 'of' | 'set' | 'clear' | 'hasTokens' | 'tokensError'>;

export function createKeptTokens(
  store: TokenStore,
  connectionId: string,
  onChange: () => void,
): StoredTokens {
  let last: Tokens | 'unread' | undefined = 'unread';
  /** Could not be written: what they replaced may be worth nothing by now, so these are used while the program runs. */
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

  /** SECURITY: bound as they would be where they are stored. */
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
 * What tokens belong to. SECURITY: a refresh token that one server gave is not shown to another, nor an access token
 * used that was asked for in another client's name.
 */
export function ownerOf({ authorization, oauth }: Pick<SignInOwner, 'authorization' | 'oauth'>): string {
  const { issuer, tokenEndpoint, clientId, scopes, audience } = oauth;
  return JSON.stringify([authorization, issuer, tokenEndpoint, clientId, scopes, audience]);
}

/** The parameters that say what a token is for, in the order in which they are sent. */
export function purposeOf({ oauth }: SignInSettings): Record<string, string> {
  const { scopes, audience } = oauth;
  return {
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    ...(audience === '' ? {} : { audience }),
    // Two names for one thing: the older is in wide use, the newer is RFC 8707 and takes absolute addresses only.
    ...(isAbsoluteAddress(audience) ? { resource: audience } : {}),
  };
}

function isAbsoluteAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && !text.includes('#');
}
