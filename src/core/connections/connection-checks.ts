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
  const askerOf = createCredentialProvider(options);

  /** Without what a sign-in gave: a trial that renewed it would leave the connection with tokens that are used up. */
  async function secretsOf(
    settled: NormalizedDraft,
    { connectionId, credentials: given = {} }: Held,
    signal: AbortSignal | undefined,
  ): Promise<SecretSet> {
    if (connectionId === undefined || savedTarget(connectionId) === undefined) return sealed(given);
    const { tokens: _, ...held } = await unlessAborted(credentials.of(connectionId, settled), signal);
    return { ...held, ...sealed(given) };
  }

  /** The saved connection, where its own sign-in is the one that these settings want: it is asked for tokens itself. */
  async function signerOf(
    settled: NormalizedDraft,
    { connectionId, credentials: given = {} }: Held,
  ): Promise<string | undefined> {
    const saved = connectionId === undefined ? undefined : savedTarget(connectionId);
    if (saved === undefined || !isOAuth(settled.authorization)) return undefined;
    if (ownerOf(saved) !== ownerOf(settled)) return undefined;
    // A secret that was just typed is to be tried.
    if (settled.authorization === 'client' && given.clientSecret !== undefined) return undefined;
    const { connectionId: id } = saved;
    return (await signIns.isSignedIn({ ...settled, connectionId: id })) ? id : undefined;
  }

  /** SECURITY: lent, so that nothing of it is written, and taken back however the task ends. */
  async function asTrial<Result>(
    settled: NormalizedDraft,
    secrets: SecretSet,
    task: (target: NamespaceTarget) => Promise<Result>,
  ): Promise<Result> {
    const trialId = randomUUID();
    credentials.lend(trialId, secrets);
    try {
      return await task(targetOf(trialId, settled));
    } finally {
      signIns.forget(trialId);
      await credentials.forget(trialId);
      await http.forget(trialId);
    }
  }

  /** Fails where the server can't be reached, refuses, or lists nothing. */
  async function meet(settled: NormalizedDraft, input: Held, signal: AbortSignal | undefined): Promise<void> {
    const secrets = await secretsOf(settled, input, signal);
    refuseReadableCredentials(settled.address, hasSecrets({ settings: settled, secrets }));
    const trouble = troubleIn(settled, input, secrets);
    if (trouble !== undefined) throw new Failure('REFUSED', trouble);
    const signer = await signerOf(settled, input);
    // Nobody can sign in before the connection is kept.
    if (needsSignIn(settled) && signer === undefined) return;
    await asTrial(settled, secrets, (target) =>
      verifyConnection({ target, asker: askerOf(target, signer), openCatalog, signal }),
    );
  }

  async function* test(
    input: ConnectionCheckInput,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<TestRow, void> {
    const settings = normalizeTyped(input.draft);
    const secrets = await secretsOf(settings, input, signal);
    const accessToken = (asked?: AbortSignal) => (isOAuth(settings.authorization) ? token(asked) : undefined);
    const token = async (asked: AbortSignal | undefined) => {
      const signer = await signerOf(settings, input);
      const from = (target: NamespaceTarget) =>
        signIns.accessToken(signInSettings(target, network.routeOf(settings.network, secrets)), asked);
      return signer === undefined ? asTrial(settings, secrets, from) : from(targetOf(signer, settings));
    };
    const subject = {
      settings,
      connectionId: input.connectionId,
      secrets,
      accessToken,
      mayBeReadable: wasAgreedTo(input.connectionId, settings.address),
      trouble: troubleIn(settings, input, secrets),
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

  function troubleIn(
    settled: NormalizedDraft,
    { connectionId }: Held,
    secrets: SecretSet,
  ): string | undefined {
    if (connectionId === undefined || savedTarget(connectionId) === undefined) return undefined;
    return secretErrorOf(credentials, targetOf(connectionId, settled), secrets);
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
    const settled = normalizeDraft(input.draft);
    return asTrial(settled, await secretsOf(settled, input, signal), async (target) => {
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
  readonly asker: CredentialProvider;
  readonly openCatalog: (target: CatalogTarget) => Catalog;
  readonly signal: AbortSignal | undefined;
}

/** Asks for one name, so that an address that leads nowhere is met here and not in an empty tree. */
async function verifyConnection({ target, asker, openCatalog, signal }: ConnectionCheck): Promise<void> {
  const trial = openCatalog({
    target,
    asker,
    // A server that may not be kept is nothing to remember.
    known: { of: () => undefined, learn: () => {}, hear: () => {} },
    tablesByHand: () => [],
  });
  try {
    const { basis } = await trial.children({ id: [], limit: 1, signal });
    // A wrong base path answers just like a server that lists nothing: only the user can tell.
    if (basis === 'by-hand') throw new Failure('NOT_SUPPORTED', listsNothing(target.address));
  } finally {
    await trial.close();
  }
}

function listsNothing(address: string): string {
  return (
    `${address} responds but can’t list namespaces or tables. Check the path. ` +
    'If it’s right, add it anyway, then add tables by ID.'
  );
}
