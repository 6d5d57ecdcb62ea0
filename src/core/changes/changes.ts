import {
  type ChangeDone,
  type ChangeToMake,
  type Connection,
  stateSentence,
  type TableTags,
  type VersionRecord,
} from '#contract/index.ts';
import { type Id, parseJson, stringifyJson } from '#protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import type { Connections } from '../connections/connections.ts';
import { Failure } from '../failure.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { MadeChange } from './change-calls.ts';

interface ChangesOptions {
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  /** Called before something is sent, and once it has ended: what was seen before may not be so any more. */
  readonly onSending?: () => void;
}

interface TableParams {
  readonly connectionId: string;
  readonly id: Id;
}

/** Single changes of a catalog, each sent once, and what a user needs to see before one. Each is read by who asks first. */
export function createChanges({ connections, onSending }: ChangesOptions) {
  async function make(
    { connectionId, change, confirmation }: ChangeToMake,
    signal?: AbortSignal,
  ): Promise<ChangeDone> {
    const { sendChange } = await import('./change-calls.ts');
    // Not before: another window may have changed the connection meanwhile.
    allowChange(find(connectionId), confirmation);
    const catalog = await connections.catalog(connectionId);
    const sending = trackDelivery();
    const from = performance.now();
    onSending?.();
    try {
      return present(
        await sendChange(catalog.client, change, { watch: sending.watch, signal }),
        performance.now() - from,
      );
    } catch (problem) {
      throw sending.explain(problem);
    } finally {
      // Also after a failure: what was not answered may have been made.
      catalog.forgetNames();
      onSending?.();
    }
  }

  function find(connectionId: string): Connection {
    const found = connections.list().find(({ id }) => id === connectionId);
    if (found === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    return found;
  }

  return {
    make,
    async tags({ connectionId, id }: TableParams, signal?: AbortSignal): Promise<TableTags> {
      const { readTags } = await import('./read-tags.ts');
      const { client } = await connections.catalog(connectionId);
      return readTags(client, id, signal);
    },
    /** Null where the table has no such version. */
    async version(
      { connectionId, id, version }: TableParams & { readonly version: bigint },
      signal?: AbortSignal,
    ): Promise<VersionRecord | null> {
      const { findVersion } = await import('./find-version.ts');
      const { client } = await connections.catalog(connectionId);
      return findVersion(client, { id, version, signal });
    },
  };
}

function present({ answer, raw }: MadeChange, duration: number): ChangeDone {
  const transactionId = transactionOf(answer);
  return {
    ...(transactionId === undefined ? {} : { transactionId }),
    answer: withoutSecrets(raw.answerText),
    requestId: raw.requestId,
    duration,
  };
}

function transactionOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('transaction_id' in answer)) return undefined;
  return typeof answer.transaction_id === 'string' ? answer.transaction_id : undefined;
}

/** SECURITY: a declared table can come with live credentials for its storage. */
function withoutSecrets(json: string): string {
  return json.trim() === '' ? '' : stringifyJson(maskSecrets(parseJson(json)), 2);
}

/** What of a connection decides whether anything may be changed through it. */
type Guarded = Pick<Connection, 'name' | 'readOnly' | 'production'>;

/**
 * SECURITY: every call that changes a catalog passes here first. The window asks too, but a window can be wrong, or
 * hold a connection as it was before somebody marked it.
 */
export function allowChange(connection: Guarded, confirmation: string | undefined): void {
  if (connection.readOnly) {
    throw new Failure('REFUSED', `${stateSentence('read-only', connection.name)}.`);
  }
  if (connection.production && confirmation !== connection.name) {
    throw new Failure('INVALID', unconfirmed(connection.name, confirmation));
  }
}

function unconfirmed(name: string, confirmation: string | undefined): string {
  return confirmation === undefined || confirmation === ''
    ? `${stateSentence('production', name)}. Type its name to confirm.`
    : `The name doesn’t match. Type ${name} to confirm.`;
}

interface Sending {
  readonly watch: CallWatch;
  /** The same problem; where the server may have made the change all the same, with the words to say so. */
  explain(problem: unknown): unknown;
}

/** Follows a change on its way out: one that failed may have been made, as soon as the server may have it. */
function trackDelivery(): Sending {
  let isSent = false;
  let status: number | undefined;
  return {
    watch: {
      sending: () => {
        isSent = true;
      },
      answered: (answer) => {
        status = answer.status;
      },
    },
    explain(problem) {
      if (!(problem instanceof RequestFailure) || !isSent || isDefiniteRejection(problem, status))
        return problem;
      const message = `${problem.details.message} ${ADVICE}`;
      return new RequestFailure(problem.code, { ...problem.details, message, isUncertain: true });
    },
  };
}

const ADVICE = 'The change may still have been applied. Check before you retry.';

/**
 * Whether the server itself said no to what was sent, so that nothing of it was done. Of anything else nobody knows: a
 * gateway that lost its server says so in words of its own, after the fact, and a redirect may point to the result.
 */
export function isDefiniteRejection({ code, details }: RequestFailure, status = details.status): boolean {
  if (status === undefined || status < 300) return false;
  if (status < 400) return status === 307 || status === 308;
  return status < 500 || details.code !== undefined || code === 'NOT_SUPPORTED';
}
