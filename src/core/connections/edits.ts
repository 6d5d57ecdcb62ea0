import { randomUUID } from 'node:crypto';
import type {
  ConnectionDraft,
  CredentialSlot,
  CredentialInput as GivenCredentials,
} from '#contract/index.ts';
import { type CredentialService, sealed } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import { sameTarget, targetOf } from '../namespace/target.ts';
import type { CapabilityStore } from './capabilities.ts';
import type { ConnectionChecks } from './connection-checks.ts';
import type { ConnectionRepository, StoredConnection } from './connections-store.ts';
import {
  isOwn,
  type NormalizedDraft,
  normalizeBuiltInDraft,
  normalizeDraft,
  requireAllSecrets,
} from './stored.ts';

export interface ConnectionInput {
  readonly draft: ConnectionDraft;
  readonly credentials?: GivenCredentials;
  /** Saves it even if the server doesn’t respond, or if credentials would be sent unencrypted. */
  readonly anyway?: boolean;
}

interface EditsOptions {
  readonly repository: ConnectionRepository;
  readonly credentials: CredentialService;
  readonly capabilities: CapabilityStore;
  readonly checks: ConnectionChecks;
}

/** Adds and changes connections. Each is checked before it is saved. */
export function createEdits({ repository, credentials, capabilities, checks }: EditsOptions) {
  async function add(
    { draft, credentials: given = {}, anyway = false }: ConnectionInput,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const normalized = normalizeDraft(draft);
    const facts = await certificateFactsOf(given);
    if (!anyway) await checks.verify(normalized, { credentials: given }, signal);
    const stored = fresh(normalized, facts);
    // Secrets first, so that the connection never appears without them.
    await credentials.replace(stored.id, sealed(given), stored);
    await forgetOnFailure(stored.id, () => repository.add(stored));
    return stored.id;
  }

  function fresh(normalized: NormalizedDraft, facts: StoredFacts): StoredConnection {
    const color = normalized.color ?? repository.nextColor();
    const id = randomUUID();
    return {
      clientCertificate: null,
      directReading: null,
      favorites: [],
      ...normalized,
      ...facts,
      id,
      color,
      tablesByHand: [],
    };
  }

  async function forgetOnFailure(connectionId: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      await credentials.forget(connectionId);
      throw error;
    }
  }

  async function update(
    connectionId: string,
    { draft, credentials: given = {}, anyway = false }: ConnectionInput,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const facts = await certificateFactsOf(given);
    const before = repository.find(connectionId);
    const normalized = isOwn(before) ? normalizeBuiltInDraft(draft, before) : normalizeDraft(draft);
    const after = { ...before, ...normalized, ...facts };
    const isReachedDifferently =
      Object.keys(given).length > 0 ||
      !sameTarget(targetOf(connectionId, before), targetOf(connectionId, after));
    if (isReachedDifferently && !anyway && !isOwn(before)) {
      await checks.verify(normalized, { connectionId, credentials: given }, signal);
    }
    await withSecrets(after, given, () =>
      repository.change(connectionId, (known) => ({ ...known, ...normalized, ...facts })),
    );
    if (before.address !== after.address) capabilities.take(connectionId);
  }

  /** SECURITY: secrets first, and both or none: a secret for the previous address must not be sent to the new one. */
  async function withSecrets(
    after: StoredConnection,
    given: GivenCredentials,
    task: () => Promise<void>,
  ): Promise<void> {
    const isGiven = Object.keys(given).length > 0;
    const takeBack = isGiven ? await credentials.set(after.id, sealed(given), after) : async () => {};
    await withRollback(takeBack, async () => {
      // The app’s own servers use lent secrets, which aren’t bound.
      if (isOwn(after)) return task();
      await withRollback(await credentials.bind(after.id, after), task);
    });
  }

  async function withRollback(putBack: () => Promise<void>, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      await putBack();
      throw error;
    }
  }

  /** Copies the secrets too, inside this process. Sign-in tokens stay with the original. */
  async function duplicate(connectionId: string): Promise<string> {
    const original = repository.find(connectionId);
    if (isOwn(original))
      throw new Failure(
        'INVALID',
        `${original.name} runs on this computer and can have only one connection.`,
      );
    const { tokens: _, ...secrets } = await requireAllSecrets(credentials, original);
    const copy = {
      ...original,
      id: randomUUID(),
      name: `${original.name} copy`,
      color: repository.nextColor(),
    };
    await credentials.replace(copy.id, secrets, copy);
    await forgetOnFailure(copy.id, () =>
      repository.save((known) =>
        known.flatMap((stored) => (stored.id === connectionId ? [stored, copy] : [stored])),
      ),
    );
    return copy.id;
  }

  async function reorder(connectionIds: readonly string[]): Promise<void> {
    const places = new Map(connectionIds.map((id, index) => [id, index]));
    const place = ({ id }: StoredConnection) => places.get(id) ?? places.size;
    await repository.save((known) => known.toSorted((one, other) => place(one) - place(other)));
  }

  async function trust(connectionId: string, origin: string): Promise<void> {
    const agreed = new URL(origin).origin;
    await repository.change(connectionId, (known) => ({
      ...known,
      trustedOrigins: [...new Set([...known.trustedOrigins, agreed])],
    }));
  }

  async function clearCredential(connectionId: string, slot: CredentialSlot): Promise<void> {
    repository.find(connectionId);
    await credentials.clear(connectionId, slot);
    if (slot === 'clientCertificate') {
      await repository.change(connectionId, (known) => ({ ...known, clientCertificate: null }));
    }
  }

  return { add, update, duplicate, reorder, trust, clearCredential };
}

type StoredFacts = Partial<Pick<StoredConnection, 'clientCertificate'>>;

/** The facts of a new certificate: they aren’t secret, and a form shows them without the keyring. */
async function certificateFactsOf({ clientCertificate }: GivenCredentials): Promise<StoredFacts> {
  if (clientCertificate === undefined) return {};
  const { readClientCertificate } = await import('../network/client-certificate.ts');
  return { clientCertificate: readClientCertificate(clientCertificate) };
}
