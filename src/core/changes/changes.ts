import type {
  ChangeDone,
  ChangeToMake,
  Connection,
  Id,
  TableTags,
  VersionRecord,
} from '../../contract/index.ts';
import { parseJson, stringifyJson } from '../../protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import type { Connections } from '../connections/connections.ts';
import { Failure } from '../failure.ts';
import { allowChange } from './allow-change.ts';
import type { MadeChange } from './change-calls.ts';
import { trackDelivery } from './uncertain.ts';

export interface ChangesOptions {
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  /** Called before something is sent, and once it has ended: what was seen before may not be so any more. */
  readonly onSending?: () => void;
}

export interface TableParams {
  readonly connectionId: string;
  readonly id: Id;
}

export type Changes = ReturnType<typeof createChanges>;

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
