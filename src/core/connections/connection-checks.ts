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
import { type DirectTest, hasSecrets, sendsCredentials } from '../connection-test/subject.ts';
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
  /**
   * The saved connection with this ID, if any. SECURITY: never one of the app’s own servers, whose temporary
   * credentials must not be used elsewhere.
   */
  readonly savedTarget: (connectionId: string) => NamespaceTarget | undefined;
  /** How a saved connection reads tables from storage, if the user allowed it. */
  readonly directTest: (connectionId: string, secrets: SecretSet) => DirectTest | undefined;
  readonly capabilities: CapabilityStore;
  readonly knownOf: (connectionId: string) => readonly Capability[];
}

interface ConnectionCheckInput {
  /** The saved connection whose secrets are used if none are entered. */
  readonly connectionId?: string;
  readonly draft: ConnectionDraft;
  readonly credentials?: GivenCredentials;
}

type SecretsToCheck = Omit<ConnectionCheckInput, 'draft'>;

export type ConnectionChecks = ReturnType<typeof createConnectionChecks>;

/**
 * Sends requests with settings that aren’t saved, under temporary IDs, so that a connection’s own requests continue.
 */
export function createConnectionChecks(options: ConnectionChecksOptions) {
  const { credentials, network, signIns, http, openCatalog, savedTarget, directTest, capabilities } = options;
  const credentialProviderOf = createCredentialProvider(options);

  /** Without sign-in tokens: renewing them here would leave the connection with tokens that are used up. */
  async function secretsOf(
    normalized: NormalizedDraft,
    { connectionId, credentials: given = {} }: SecretsToCheck,
    signal: AbortSignal | undefined,
  ): Promise<SecretSet> {
    if (connectionId === undefined || savedTarget(connectionId) === undefined) return sealed(given);
    const { tokens: _, ...stored } = await unlessAborted(credentials.of(connectionId, normalized), signal);
    return { ...stored, ...sealed(given) };
  }

  /** The saved connection if its sign-in fits these settings; then its tokens are used. */
  async function signerOf(
    normalized: NormalizedDraft,
    { connectionId, credentials: given = {} }: SecretsToCheck,
  ): Promise<string | undefined> {
    const saved = connectionId === undefined ? undefined : savedTarget(connectionId);
    if (saved === undefined || !isOAuth(normalized.authorization)) return undefined;
    if (ownerOf(saved) !== ownerOf(normalized)) return undefined;
    // A secret that was just entered must be tested.
    if (normalized.authorization === 'client' && given.clientSecret !== undefined) return undefined;
    const { connectionId: id } = saved;
    return (await signIns.isSignedIn({ ...normalized, connectionId: id })) ? id : undefined;
  }

  /** SECURITY: the secrets are lent, so none are written to disk, and removed however the task ends. */
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

  /** Throws if the server can’t be reached, rejects the request, or lists nothing. */
  async function verify(
    normalized: NormalizedDraft,
    input: SecretsToCheck,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const secrets = await secretsOf(normalized, input, signal);
    refuseReadableCredentials(normalized.address, hasSecrets({ settings: normalized, secrets }));
    const credentialError = credentialErrorIn(normalized, input, secrets);
    if (credentialError !== undefined) throw new Failure('REFUSED', credentialError);
    const signer = await signerOf(normalized, input);
    // The user can sign in only after the connection is saved.
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
      mayBeReadable: isPlainHttpAllowed(input.connectionId, settings.address),
      credentialError: credentialErrorIn(settings, input, secrets),
      direct: directOf(input.connectionId, settings.address, secrets),
      known: knownOf(input.connectionId, settings.address),
    };
    // Loaded by the first test, so that no window waits for it.
    const { testConnection } = await import('../connection-test/test-connection.ts');
    for await (const row of testConnection(subject, { network, http }, signal)) {
      const address = asKept(settings.address);
      if (row.capabilities !== undefined && address !== undefined) {
        capabilities.takeTest(input.connectionId, { address, found: row.capabilities });
      }
      yield row;
    }
  }

  /** Only for the saved address: another one may be another server. */
  function knownOf(connectionId: string | undefined, address: string): readonly Capability[] {
    const saved = connectionId === undefined ? undefined : savedTarget(connectionId);
    return saved === undefined || saved.address !== asKept(address)
      ? []
      : options.knownOf(saved.connectionId);
  }

  /**
   * SECURITY: the user’s permission applies to the saved server; a server at another address could name other
   * locations.
   */
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
    { connectionId }: SecretsToCheck,
    secrets: SecretSet,
  ): string | undefined {
    if (connectionId === undefined || savedTarget(connectionId) === undefined) return undefined;
    return secretErrorOf(credentials, targetOf(connectionId, normalized), secrets);
  }

  /**
   * SECURITY: the user allowed sending credentials over plain HTTP when this address was saved with any. A proxy
   * password or a certificate doesn’t count, since saving those doesn’t ask.
   */
  function isPlainHttpAllowed(connectionId: string | undefined, address: string): boolean {
    const saved = connectionId === undefined ? undefined : savedTarget(connectionId);
    if (saved === undefined || saved.address !== asKept(address)) return false;
    const slots = credentials.held(saved.connectionId, saved).map(({ slot }) => slot);
    return sendsCredentials(saved, (slot) => slots.includes(slot));
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

  return { verify, test, discover };
}

/** Returns undefined for text that isn’t an address, which can’t be a saved one. */
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

/** Requests one name, so that a wrong address causes an error here instead of an empty catalog. */
async function verifyConnection({
  target,
  credentialProvider,
  openCatalog,
  signal,
}: ConnectionCheck): Promise<void> {
  const catalog = openCatalog({
    target,
    credentialProvider,
    // The connection may never be saved, so nothing is recorded.
    known: { of: () => undefined, learn: () => {}, record: () => {} },
    tablesByHand: () => [],
  });
  try {
    const { basis } = await catalog.children({ id: [], limit: 1, signal });
    // A wrong base path looks like a server that can’t list anything; only the user knows.
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
