import type { ConnectionDraft, CredentialSlot, SecretStatus } from '#contract/index.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { slotLabel } from '../credentials/secret-binding.ts';
import { Failure } from '../failure.ts';
import type { ConfirmOutsidePage } from '../shell/outside-question.ts';
import type { ConnectionRepository } from './connections-store.ts';
import { isOwn, normalizeTyped } from './stored.ts';

interface SecretUsesOptions {
  readonly repository: Pick<ConnectionRepository, 'find'>;
  readonly credentials: Pick<CredentialService, 'held' | 'agree' | 'bind'>;
  /** Undefined if the shell has no native dialog; then the secret must be entered again. */
  readonly confirmOutsidePage?: ConfirmOutsidePage | undefined;
}

interface SecretUseInput {
  readonly connectionId: string;
  readonly draft: ConnectionDraft;
  readonly slot: CredentialSlot;
  /** The destination that the user was shown. */
  readonly destination: string;
}

/** Which stored secrets a form may use, and how the user allows one for another destination. */
export function createSecretUses({ repository, credentials, confirmOutsidePage }: SecretUsesOptions) {
  function secretsFor({
    connectionId,
    draft,
  }: Pick<SecretUseInput, 'connectionId' | 'draft'>): SecretStatus[] {
    const stored = repository.find(connectionId);
    return credentials.held(connectionId, isOwn(stored) ? stored : normalizeTyped(draft));
  }

  /** SECURITY: only for this draft, and only if it leads to the destination that the user was shown. */
  async function allow(input: SecretUseInput, windowId: string | undefined): Promise<{ isAllowed: boolean }> {
    const { connectionId, slot, destination } = input;
    const { name } = repository.find(connectionId);
    const draft = normalizeTyped(input.draft);
    const error = secretsFor(input).find((status) => status.slot === slot)?.error;
    if (error?.kind !== 'other-destination') return { isAllowed: true };
    if (confirmOutsidePage === undefined) throw new Failure('NOT_SUPPORTED', error.text);
    if (error.destination !== destination) {
      throw new Failure('INVALID', `This connection doesn’t lead to ${destination}. ${error.text}`);
    }
    const isAllowed = await confirmOutsidePage(windowId, {
      message: `Use the ${slotLabel(slot)} of “${oneLine(name)}” for ${destination}?`,
      detail: `It was given for ${error.givenFor}. If you didn’t change this connection, cancel.`,
      action: 'Use there',
    });
    if (isAllowed) {
      credentials.agree(connectionId, slot, draft);
      // Stored at once if the saved connection leads there; otherwise with the next save.
      await credentials.bind(connectionId, repository.find(connectionId));
    }
    return { isAllowed };
  }

  return { secretsFor, allow };
}

/** A page may have chosen the name, so it must not look like part of the question. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 80);
}
