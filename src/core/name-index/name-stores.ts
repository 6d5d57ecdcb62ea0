import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Connection } from '#contract/index.ts';
import { namesIn, removeIfExists } from '#files/file-system.ts';
import { Failure } from '../failure.ts';
import type { StorePlace } from '../storage/json-store.ts';
import type {
  FromThread,
  NameStoreKey,
  Opened,
  QuestionKind,
  Questions,
  SearchQuestion,
  Summary,
  ToThread,
} from './messages.ts';

import type { Findings } from './search/run-search.ts';

/** The thread that holds the names. */
interface NameWorkerClient {
  request<Kind extends QuestionKind>(
    kind: Kind,
    input: Questions[Kind]['input'],
  ): Promise<Questions[Kind]['answered']>;
  /** Calls `onFindings` until the search is complete. The returned function cancels it. */
  search(question: SearchQuestion, onFindings: (findings: Findings | Failure) => void): () => void;
  end(): Promise<void>;
}

interface NameStoresOptions {
  readonly place: StorePlace;
  readonly find: (connectionId: string) => Connection | undefined;
  /** The IDs of all connections; undefined if some may be missing. */
  readonly known: () => readonly string[] | undefined;
  readonly program: string;
  /** Called if the thread crashed: its names are read again at the next use. */
  readonly onBroken: () => void;
}

interface OpenShelf {
  readonly server: string;
  readonly opened: Promise<Opened>;
}

export type NameStores = ReturnType<typeof createNameStores>;

/** Opens the names of connections in the thread. Nothing starts before the first use. */
export function createNameStores({ place, find, known, program, onBroken }: NameStoresOptions) {
  const directory = join(place.directory, 'names');
  const isWritable = place.readOnlyReason === null;
  const open = new Map<string, OpenShelf>();
  /** Connections whose names are being forgotten: opening one of them waits for that. */
  const closing = new Map<string, Promise<void>>();
  let running: NameWorkerClient | undefined;
  let swept: Promise<void> | undefined;

  function thread(): NameWorkerClient {
    // After a crash, the next call starts another thread, which reads the files again.
    running ??= startNameWorker(program, () => {
      running = undefined;
      open.clear();
      onBroken();
    });
    return running;
  }

  /** Runs once, before the first file is read. */
  function sweep(): Promise<void> {
    const all = known();
    swept ??= isWritable && all !== undefined ? removeOrphanedFiles(directory, all) : Promise.resolve();
    return swept;
  }

  async function openFirst(shelf: NameStoreKey): Promise<Opened> {
    await sweep();
    await closing.get(shelf.connectionId)?.catch(() => {});
    const opened = await thread().request('open', shelf);
    if (opened.damaged !== undefined) reportDamage(shelf, opened.damaged);
    return opened;
  }

  async function close(connectionId: string, { opened }: OpenShelf): Promise<void> {
    await opened;
    await thread().request('clear', { connectionId });
    await thread().request('close', { connectionId });
  }

  function reportDamage(
    { connectionId }: NameStoreKey,
    { reason, movedTo }: NonNullable<Opened['damaged']>,
  ): void {
    const name = find(connectionId)?.name ?? connectionId;
    const kept = movedTo === null ? '' : ` The file was saved as ${movedTo}.`;
    place.notices.add({
      id: `names:${connectionId}`,
      level: 'info',
      title: `Reloading names of ${name}`,
      text: `The cached names are damaged: ${reason}.${kept}`,
    });
  }

  function shelfOf(connectionId: string): NameStoreKey {
    const connection = find(connectionId);
    if (connection === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    const { delimiter } = connection;
    const path = isWritable ? namesFileOf(directory, connectionId) : null;
    return { connectionId, server: serverKey(connection), delimiter, path };
  }

  return {
    thread,
    /** Reads the names from disk at the first call. */
    async open(connectionId: string): Promise<Summary> {
      const shelf = shelfOf(connectionId);
      const before = open.get(connectionId);
      const opened = before?.opened ?? openFirst(shelf);
      if (before === undefined) open.set(connectionId, { server: shelf.server, opened });
      opened.catch(() => open.delete(connectionId));
      return (await opened).summary;
    },
    isOpen: (connectionId: string): boolean => open.has(connectionId),
    /** Whether names of the connection are in memory or on disk. */
    async isKnown(connectionId: string): Promise<boolean> {
      if (open.has(connectionId)) return true;
      return access(namesFileOf(directory, connectionId)).then(
        () => isWritable,
        () => false,
      );
    },
    /** Whether the open names belong to another server than the connection's current one. */
    isOutdated(connectionId: string): boolean {
      const connection = find(connectionId);
      const shelf = open.get(connectionId);
      return shelf !== undefined && (connection === undefined || serverKey(connection) !== shelf.server);
    },
    /** Removes the names from memory and from disk. */
    async forget(connectionId: string): Promise<void> {
      const shelf = open.get(connectionId);
      if (shelf === undefined) {
        if (isWritable) await removeIfExists(namesFileOf(directory, connectionId));
        return;
      }
      open.delete(connectionId);
      const closed = close(connectionId, shelf);
      closing.set(connectionId, closed);
      try {
        await closed;
      } finally {
        if (closing.get(connectionId) === closed) closing.delete(connectionId);
      }
    },
    async end(): Promise<void> {
      await running?.end();
    },
  };
}

function namesFileOf(directory: string, connectionId: string): string {
  return join(directory, `${digest(connectionId)}.names`);
}

/** SECURITY: a hash that tells servers apart without revealing the address, which may contain private data. */
function serverKey({ local, folder, address, delimiter, flavour, database }: Connection): string {
  // Vitrine's own servers change their address at each start.
  const place = local ? 'local' : (folder ?? address);
  return digest(JSON.stringify([local, folder === undefined, place, delimiter, flavour, database]));
}

const TEMPORARY = /^\.[\da-f]{32}\.names\.[\da-f-]+\.tmp$/;

/**
 * SECURITY: only file names that this program creates are ever read or removed; a connection's ID is never part of a
 * path.
 */
const FILE_NAME = /^[\da-f]{32}(\.corrupt-[\dTZ-]+)?\.names$/;

/** Removes files without a connection, and temporary files that a crash left. */
async function removeOrphanedFiles(directory: string, connectionIds: readonly string[]): Promise<void> {
  const known = new Set(connectionIds.map(digest));
  const left = (await namesIn(directory)).filter(
    (name) => TEMPORARY.test(name) || (FILE_NAME.test(name) && !known.has(name.slice(0, DIGITS))),
  );
  await Promise.all(left.map((name) => removeIfExists(join(directory, name))));
}

const DIGITS = 32;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}

interface Waiting {
  readonly onMessage: (message: FromThread) => void;
  readonly break: (failure: Failure) => void;
}

function startNameWorker(program: string, onEnd: () => void): NameWorkerClient {
  const worker = new Worker(program, { stderr: true, stdout: true });
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let isOver = false;
  // A crash prints its stack trace, which shouldn't appear in the user's terminal.
  worker.stderr.resume();
  worker.stdout.resume();
  worker.on('message', (message: FromThread) => waiting.get(message.number)?.onMessage(message));
  // The exit event follows and is handled there.
  worker.on('error', () => {});
  worker.on('exit', () => {
    isOver = true;
    for (const { break: breakOff } of [...waiting.values()]) breakOff(brokeDown());
    waiting.clear();
    onEnd();
  });

  function send(message: ToThread, caller: Waiting): void {
    if (isOver) caller.break(brokeDown());
    else {
      waiting.set(message.number, caller);
      worker.postMessage(message);
    }
  }

  return {
    request: (kind, input) =>
      new Promise((resolve, reject) => {
        number += 1;
        const request = { type: 'ask', number, kind, input } as const;
        const onMessage = (message: FromThread) => {
          waiting.delete(request.number);
          if (message.type === 'refusal') reject(notKept(message.words));
          // The answer's type follows from the question; a check at run time would add nothing.
          else if (message.type === 'answer') resolve(message.answered as never);
        };
        send(request, { onMessage, break: reject });
      }),
    search: (question, onFindings) => {
      number += 1;
      const search = { type: 'search', number, question } as const;
      send(search, {
        onMessage: (message) => {
          if (message.type === 'refusal') onFindings(notKept(message.words));
          if (message.type !== 'found') return;
          if (message.findings.isWhole) waiting.delete(search.number);
          onFindings(message.findings);
        },
        break: onFindings,
      });
      return () => {
        if (!waiting.delete(search.number) || isOver) return;
        worker.postMessage({ type: 'leave', number: search.number } satisfies ToThread);
      };
    },
    end: async () => {
      await worker.terminate();
    },
  };
}

function brokeDown(): Failure {
  return new Failure('STORAGE', 'The name search was interrupted. Search again.');
}

function notKept(words: string): Failure {
  return new Failure('STORAGE', `Couldn’t cache the names of this connection: ${words}.`);
}
