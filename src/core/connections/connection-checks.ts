import { randomUUID } from 'node:crypto';
import {
  type Capability,
  type ConnectionDraft,
  type DiscoveredEndpoints,
  type CredentialInput as GivenCredentials,
  isOAuth,
  type TestRow,
} from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type DirectTest, hasSecrets, provesWhoAsks } from '../connection-test/subject.ts';
import { type SecretSet, sealed } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { HttpClient } from '../http/http-client.ts';
import { normalizeAddress } from '../namespace/address.ts';
import type { CredentialProvider } from '../namespace/request-auth.ts';
import { type NamespaceTarget, targetOf } from '../namespace/target.ts';
import { ownerOf } from '../sign-in/tokens.ts';
import { unlessAborted } from '../sign-in/unless-aborted.ts';
import type { CapabilityStore } from './capabilities.ts';
import {
  type CredentialProviderParts,
  createCredentialProvider,
  openWay,
  secretErrorOf,
  signInSettings,
} from './credential-provider.ts';
import type { CatalogTarget } from './open-catalogs.ts';
import { type NormalizedDraft, normalizeDraft, normalizeTyped, refuseReadableCredentials } from './stored.ts';

export interface ConnectionChecksOptions extends CredentialProviderParts {
  readonly http: HttpClient;
  readonly openCatalog: (target: CatalogTarget) => Catalog;
  /** The saved one of that id, where there is one. SECURITY: none of our own servers: what those are lent stays there. */
  readonly savedTarget: (connectionId: string) => NamespaceTarget | undefined;
  /** How the tables of a saved one are read from storage, where the user agreed to that. */
  readonly directTest: (connectionId: string, secrets: SecretSet) => DirectTest | undefined;
  readonly capabilities: CapabilityStore;
  readonly knownOf: (connectionId: string) => readonly Capability[];
}

/** What is asked before anything is kept. */
interface ConnectionCheckInput {
  /** The saved one whose secrets are used where none are given. */
  readonly connectionId?: string;
  readonly draft: ConnectionDraft;
  readonly credentials?: GivenCredentials;
}

type Held = Omit<ConnectionCheckInput, 'draft'>;

export type ConnectionChecks = ReturnType<typeof createConnectionChecks>;

/** Asks servers with settings that are not kept, under ids of their own: what a connection has under way goes on. */
export function createConnectionChecks(options: ConnectionChecksOptions) {
  const { credentials, network, signIns, http, openCatalog, savedTarget, directTest, capabilities } = options;
  const credentialProviderOf = createCredentialProvider(options);

  /** Without what a sign-in gave: a check that renewed it would leave the connection with tokens that are used up. */
  async function secretsOf(
    normalized: NormalizedDraft,
    { connectionId, credentials: given = {} }: Held,
    signal: AbortSignal | undefined,
  ): Promise<SecretSet> {
    if (connectionId === undefined || savedTarget(connectionId) === undefined) return sealed(given);
    const { tokens: _, ...held } = await unlessAborted(credentials.of(connectionId, normalized), signal);
    return { ...held, ...sealed(given) };
  }

  /** The saved connection, where its own sign-in is the one that these settings want: it is asked for tokens itself. */
  async function signerOf(
    normalized: NormalizedDraft,
    { connectionId, credentials: given = {} }: Held,
  ): Promise<string | undefined> {
    const saved = connectionId === undefined ? undefined : savedTarget(connectionId);
    if (saved === undefined || !isOAuth(normalized.authorization)) return undefined;
    if (ownerOf(saved) !== ownerOf(normalized)) return undefined;
    // A secret that was just typed is to be tried.
    if (normalized.authorization === 'client' && given.clientSecret !== undefined) return undefined;
    const { connectionId: id } = saved;
    return (await signIns.isSignedIn({ ...normalized, connectionId: id })) ? id : undefined;
  }

  /** SECURITY: lent, so that nothing of it is written, and taken back however the task ends. */
  async function withTemporaryTarget<Result>(
    normalized: NormalizedDraft,
    secrets: SecretSet,
    task: (target: NamespaceTarget) => Promise<Result>,
  ): Promise<Result> {
    const temporaryId = randomUUID();
    credentials.lend(temporaryId, secrets);
    try {
      return await task(targetOf(temporaryId, normalized));
    } finally {
      signIns.forget(temporaryId);
      await credentials.forget(temporaryId);
      await http.forget(temporaryId);
    }
  }

  /** Fails where the server can't be reached, refuses, or lists nothing. */
  async function meet(
    normalized: NormalizedDraft,
    input: Held,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const secrets = await secretsOf(normalized, input, signal);
    refuseReadableCredentials(normalized.address, hasSecrets({ settings: normalized, secrets }));
    const credentialError = credentialErrorIn(normalized, input, secrets);
    if (credentialError !== undefined) throw new Failure('REFUSED', credentialError);
    const signer = await signerOf(normalized, input);
    // Nobody can sign in before the connection is kept.
    if (needsSignIn(normalized) && signer === undefined) return;
    await withTemporaryTarget(normalized, secrets, (target) =>
      verifyConnection({
        target,
        credentialProvider: credentialProviderOf(target, signer),
        openCatalog,
        signal,
      }),
    );
  }

  async function* test(
    input: ConnectionCheckInput,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<TestRow, void> {
    const settings = normalizeTyped(input.draft);
    const secrets = await secretsOf(settings, input, signal);
    const accessToken = (abortSignal?: AbortSignal) =>
      isOAuth(settings.authorization) ? token(abortSignal) : undefined;
    const token = async (abortSignal: AbortSignal | undefined) => {
      const signer = await signerOf(settings, input);
      const from = (target: NamespaceTarget) =>
        signIns.accessToken(signInSettings(target, network.routeOf(settings.network, secrets)), abortSignal);
      return signer === undefined
        ? withTemporaryTarget(settings, secrets, from)
        : from(targetOf(signer, settings));
    };
    const subject = {
      settings,
      connectionId: input.connectionId,
      secrets,
      accessToken,
      mayBeReadable: wasAgreedTo(input.connectionId, settings.address),
      credentialError: credentialErrorIn(settings, input, secrets),
      direct: directOf(input.connectionId, settings.address, secrets),
      known: knownOf(input.connectionId, settings.address),
    };
    // Read by the first test: no window has to wait for it.
    const { testConnection } = await import('../connection-test/test-connection.ts');
    for await (const row of testConnection(subject, { network, http }, signal)) {
      const address = asKept(settings.address);
      if (row.capabilities !== undefined && address !== undefined) {
        capabilities.takeTest(input.connectionId, { address, found: row.capabilities });
      }
      yield row;
    }
  }

  /** Of the address that was saved: another one may be another server. */
  function knownOf(connectionId: string | undefined, address: string): readonly Capability[] {
    const saved = connectionId === undefined ? undefined : savedTarget(connectionId);
    return saved === undefined || saved.address !== asKept(address)
      ? []
      : options.knownOf(saved.connectionId);
  }

  /** SECURITY: what was agreed to is about the server that was saved: another one would say anew where its tables are. */
  function directOf(
    connectionId: string | undefined,
    address: string,
    secrets: SecretSet,
  ): DirectTest | undefined {
    if (connectionId === undefined) return undefined;
    const direct = directTest(connectionId, secrets);
    if (direct === undefined || savedTarget(connectionId)?.address === asKept(address)) return direct;
    return { ...direct, obstacle: 'not tested: save the new address first' };
  }

  function credentialErrorIn(
    normalized: NormalizedDraft,
    { connectionId }: Held,
    secrets: SecretSet,
  ): string | undefined {
    if (connectionId === undefined || savedTarget(connectionId) === undefined) return undefined;
    return secretErrorOf(credentials, targetOf(connectionId, normalized), secrets);
  }

  /**
   * SECURITY: whoever saved this address with something that proves who asks was asked then whether that may be read on
   * the way. A password for a proxy or a certificate was never asked about.
   */
  function wasAgreedTo(connectionId: string | undefined, address: string): boolean {
    const saved = connectionId === undefined ? undefined : savedTarget(connectionId);
    if (saved === undefined || saved.address !== asKept(address)) return false;
    const slots = credentials.held(saved.connectionId, saved).map(({ slot }) => slot);
    return provesWhoAsks(saved, (slot) => slots.includes(slot));
  }

  async function discover(
    input: ConnectionCheckInput,
    signal: AbortSignal | undefined,
  ): Promise<DiscoveredEndpoints> {
    const normalized = normalizeDraft(input.draft);
    return withTemporaryTarget(normalized, await secretsOf(normalized, input, signal), async (target) => {
      const { route } = await openWay(options, target);
      return signIns.discover(signInSettings(target, route), signal);
    });
  }

  return { meet, test, discover };
}

/** What can't be one is no address that was saved. */
function asKept(address: string): string | undefined {
  try {
    return normalizeAddress(address);
  } catch {
    return undefined;
  }
}

function needsSignIn({ authorization }: NormalizedDraft): boolean {
  return authorization === 'browser' || authorization === 'device';
}

interface ConnectionCheck {
  readonly target: NamespaceTarget;
  readonly credentialProvider: CredentialProvider;
  readonly openCatalog: (target: CatalogTarget) => Catalog;
  readonly signal: AbortSignal | undefined;
}

/** Asks for one name, so that an address that leads nowhere is met here and not in an empty tree. */
async function verifyConnection({
  target,
  credentialProvider,
  openCatalog,
  signal,
}: ConnectionCheck): Promise<void> {
  const catalog = openCatalog({
    target,
    credentialProvider,
    // A server that may not be kept is nothing to remember.
    known: { of: () => undefined, learn: () => {}, hear: () => {} },
    tablesByHand: () => [],
  });
  try {
    const { basis } = await catalog.children({ id: [], limit: 1, signal });
    // A wrong base path answers just like a server that lists nothing: only the user can tell.
    if (basis === 'by-hand') throw new Failure('NOT_SUPPORTED', listsNothing(target.address));
  } finally {
    await catalog.close();
  }
}

function listsNothing(address: string): string {
  return (
    `${address} responds but can’t list namespaces or tables. Check the path. ` +
    'If it’s right, add it anyway, then add tables by ID.'
  );
}
