import { randomUUID } from 'node:crypto';
import {
  type ConnectionDraft,
  type Discovered,
  type Credentials as GivenCredentials,
  isOAuth,
  type TestRow,
} from '../../contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type HeldSecrets, sealed } from '../credentials/credentials.ts';
import { hasSecrets } from '../diagnosis/subject.ts';
import { testConnection } from '../diagnosis/test-connection.ts';
import type { HttpClient } from '../http/http-client.ts';
import { normalizeAddress } from '../namespace/address.ts';
import { type NamespaceTarget, targetOf } from '../namespace/target.ts';
import { type AskerParts, findAskerWith, openWay, signInSettings } from './find-asker.ts';
import type { CatalogTarget } from './open-catalogs.ts';
import { refuseReadableCredentials, type SettledDraft, settleAsTyped, settleDraft } from './settle-draft.ts';
import { tryOut } from './try-out.ts';

export interface TrialsOptions extends AskerParts {
  readonly http: HttpClient;
  readonly openCatalog: (target: CatalogTarget) => Catalog;
  /** The saved one of that id, where there is one. */
  readonly savedTarget: (connectionId: string) => NamespaceTarget | undefined;
}

/** What is asked before anything is kept. */
export interface TrialInput {
  /** The saved one whose secrets are used where none are given. */
  readonly connectionId?: string;
  readonly draft: ConnectionDraft;
  readonly credentials?: GivenCredentials;
}

type Held = Omit<TrialInput, 'draft'>;

export type Trials = ReturnType<typeof createTrials>;

/** Asks servers with settings that are not kept, under ids of their own: what a connection has under way goes on. */
export function createTrials(options: TrialsOptions) {
  const { credentials, network, signIns, http, openCatalog, savedTarget } = options;
  const askerOf = findAskerWith(options);

  async function secretsOf({ connectionId, credentials: given = {} }: Held): Promise<HeldSecrets> {
    if (connectionId === undefined) return sealed(given);
    await renewBefore(savedTarget(connectionId));
    return { ...(await credentials.of(connectionId)), ...sealed(given) };
  }

  /** A trial that renewed a borrowed token would leave the connection with one that is used up. */
  async function renewBefore(saved: NamespaceTarget | undefined): Promise<void> {
    if (saved === undefined || !isOAuth(saved.authorization)) return;
    const { secrets, route } = await openWay(options, saved);
    if (secrets.tokens === undefined) return;
    // Where that fails the trial fails at the same place, and says why.
    await signIns.accessToken(signInSettings(saved, route)).catch(() => {});
  }

  /** SECURITY: lent, so that nothing of it is written, and taken back however the task ends. */
  async function asTrial<Result>(
    settled: SettledDraft,
    secrets: HeldSecrets,
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
  async function meet(settled: SettledDraft, input: Held, signal: AbortSignal | undefined): Promise<void> {
    const secrets = await secretsOf(input);
    refuseReadableCredentials(settled.address, hasSecrets({ settings: settled, secrets }));
    // Nobody can sign in before the connection is kept.
    if (needsSignIn(settled) && secrets.tokens === undefined) return;
    await asTrial(settled, secrets, (target) =>
      tryOut({ target, asker: askerOf(target), openCatalog, signal }),
    );
  }

  async function* test(input: TrialInput, signal: AbortSignal | undefined): AsyncGenerator<TestRow, void> {
    const settings = settleAsTyped(input.draft);
    const secrets = await secretsOf(input);
    const accessToken = (asked?: AbortSignal) => (isOAuth(settings.authorization) ? token(asked) : undefined);
    const token = async (asked: AbortSignal | undefined) =>
      asTrial(settings, secrets, async (target) =>
        signIns.accessToken(signInSettings(target, network.routeOf(settings.network, secrets)), asked),
      );
    const subject = {
      settings,
      connectionId: input.connectionId,
      secrets,
      accessToken,
      mayBeReadable: wasAgreedTo(input.connectionId, settings.address),
    };
    yield* testConnection(subject, { network, http }, signal);
  }

  /** SECURITY: whoever saved this address with credentials was asked then whether they may be read on the way. */
  function wasAgreedTo(connectionId: string | undefined, address: string): boolean {
    if (connectionId === undefined || credentials.held(connectionId).length === 0) return false;
    return savedTarget(connectionId)?.address === asKept(address);
  }

  async function discover(input: TrialInput, signal: AbortSignal | undefined): Promise<Discovered> {
    const settled = settleDraft(input.draft);
    return asTrial(settled, await secretsOf(input), async (target) => {
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

function needsSignIn({ authorization }: SettledDraft): boolean {
  return authorization === 'browser' || authorization === 'device';
}
