import { randomUUID } from 'node:crypto';
import type {
  ChangeDone,
  ChangeToMake,
  Connection,
  OneByOneToSend,
  StepsRecord,
  TableTags,
  VersionRecord,
} from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import type { Connections } from '../connections/connections.ts';
import { Failure } from '../failure.ts';
import { allowChange } from './allow-change.ts';
import type { ChangeHistory } from './history.ts';

interface ChangesOptions {
  readonly connections: Pick<Connections, 'catalog' | 'list'>;
  /** Loaded with the first change. */
  readonly history: () => Promise<ChangeHistory>;
  /** Called before something is sent and after it ends: cached facts may be outdated. */
  readonly onSending?: () => void;
  /** Called before and after a batch is sent one by one: other windows may have it open. */
  readonly onBatch?: (input: OneByOneToSend, what: 'sending' | 'ended') => void;
  readonly now?: () => number;
}

interface TableParams {
  readonly connectionId: string;
  readonly id: Id;
}

/** A batch whose operations are being sent one by one. */
interface Run {
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Changes of a catalog that are sent outside a batch, each once, and what the user needs to see first. Each part is
 * loaded at its first use.
 */
export function createChanges(options: ChangesOptions) {
  const { connections, history, onSending, onBatch, now = Date.now } = options;
  const runs = new Map<string, Run>();

  function find(connectionId: string): Connection {
    const found = connections.list().find(({ id }) => id === connectionId);
    if (found === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    return found;
  }

  async function make(
    { connectionId, change, confirmation }: ChangeToMake,
    signal?: AbortSignal,
  ): Promise<ChangeDone> {
    const [{ makeSingleChange }, { readSentChange }] = await Promise.all([
      import('./make-change.ts'),
      import('./sent-change.ts'),
    ]);
    const connection = find(connectionId);
    // After the imports: another window may have changed the connection meanwhile.
    allowChange(connection, confirmation);
    const sent = readSentChange(change);
    const catalog = await connections.catalog(connectionId);
    const recordId = randomUUID();
    const records = await history();
    onSending?.();
    try {
      return await records.during(
        recordId,
        makeSingleChange({ history: records, catalog, connection, recordId, change: sent, signal, now }),
        signal,
      );
    } finally {
      // Also after a failure: a change without a response may have been applied.
      catalog.forgetNames();
      onSending?.();
    }
  }

  /** Yields the record after each step. A consumer that returns early stops the sending after the current step. */
  async function* sendOneByOne(
    input: OneByOneToSend,
    signal?: AbortSignal,
  ): AsyncGenerator<StepsRecord, void> {
    const connection = find(input.connectionId);
    allowChange(connection, input.confirmation);
    const { draftId } = input;
    // If another window has the same batch open, each operation must still be sent only once.
    if (draftId !== undefined && runs.has(draftId))
      throw new Failure('INVALID', 'This batch is already being sent from another window.');
    const { run, end } = beginRun();
    if (draftId !== undefined) runs.set(draftId, run);
    onBatch?.(input, 'sending');
    try {
      yield* oneByOneOn(connection, input, anyOf(run.stopping.signal, signal));
    } finally {
      if (draftId !== undefined) runs.delete(draftId);
      onBatch?.(input, 'ended');
      end();
    }
  }

  async function* oneByOneOn(
    connection: Connection,
    input: OneByOneToSend,
    signal: AbortSignal,
  ): AsyncGenerator<StepsRecord, void> {
    const { oneByOne } = await import('./one-by-one.ts');
    const catalog = await connections.catalog(connection.id);
    try {
      yield* oneByOne({ history: await history(), catalog, connection, input, signal, now, onSending });
    } finally {
      catalog.forgetNames();
      onSending?.();
    }
  }

  return {
    make,
    sendOneByOne,
    /** Stops after the current step, and waits for it so that the record is final. */
    async stopOneByOne({ draftId }: { readonly draftId: string }): Promise<void> {
      const run = runs.get(draftId);
      run?.stopping.abort();
      await run?.ended;
    },
    history,
    async tags({ connectionId, id }: TableParams, signal?: AbortSignal): Promise<TableTags> {
      const { readTags } = await import('./read-tags.ts');
      const { client } = await connections.catalog(connectionId);
      return readTags(client, id, signal);
    },
    /** Resolves to null if the table has no such version. */
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

function beginRun(): { readonly run: Run; readonly end: () => void } {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: { stopping: new AbortController(), ended }, end };
}

function anyOf(own: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? own : AbortSignal.any([own, other]);
}
