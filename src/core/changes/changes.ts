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
  /** Read with the first change. */
  readonly history: () => Promise<ChangeHistory>;
  /** Called before something is sent, and once it has ended: what was seen before may not be so any more. */
  readonly onSending?: () => void;
  /** Called around a batch whose operations are sent by themselves: other windows may have it open. */
  readonly onBatch?: (input: OneByOneToSend, what: 'sending' | 'ended') => void;
  readonly now?: () => number;
}

interface TableParams {
  readonly connectionId: string;
  readonly id: Id;
}

/** A batch whose operations are being sent by themselves. */
interface Run {
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/** Changes of a catalog that are sent by themselves, each once, and what a user needs to see before one. Each is read by who asks first. */
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
    const [{ madeAlone }, { readSentChange }] = await Promise.all([
      import('./make-change.ts'),
      import('./sent-change.ts'),
    ]);
    const connection = find(connectionId);
    // Not before: another window may have changed the connection meanwhile.
    allowChange(connection, confirmation);
    const sent = readSentChange(change);
    const catalog = await connections.catalog(connectionId);
    const recordId = randomUUID();
    const records = await history();
    onSending?.();
    try {
      return await records.during(
        recordId,
        madeAlone({ history: records, catalog, connection, recordId, change: sent, signal, now }),
        signal,
      );
    } finally {
      // Also after a failure: what was not answered may have been made.
      catalog.forgetNames();
      onSending?.();
    }
  }

  /** Tells of each step once it has ended. To leave is to stop after the one that is on its way, without hearing of it. */
  async function* sendOneByOne(
    input: OneByOneToSend,
    signal?: AbortSignal,
  ): AsyncGenerator<StepsRecord, void> {
    const connection = find(input.connectionId);
    allowChange(connection, input.confirmation);
    const { draftId } = input;
    // Another window may have it open as well: each of its operations is sent once all the same.
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
    /** After the step that is on its way. Who waits for it finds the record as it stays. */
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
