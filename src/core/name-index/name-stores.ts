import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Connection } from '#contract/index.ts';
import { namesIn, removeIfThere } from '#files/file-system.ts';
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

/** A run of the program that holds the names. */
interface NameWorkerClient {
  ask<Kind extends QuestionKind>(
    kind: Kind,
    input: Questions[Kind]['input'],
  ): Promise<Questions[Kind]['answered']>;
  /** Tells what is found until all was looked at. The answer leaves it before. */
  search(question: SearchQuestion, hear: (findings: Findings | Failure) => void): () => void;
  end(): Promise<void>;
}

interface NameStoresOptions {
  readonly place: StorePlace;
  readonly find: (connectionId: string) => Connection | undefined;
  /** Ids of all connections; undefined where some of them may be missing. */
  readonly known: () => readonly string[] | undefined;
  readonly program: string;
  /** The thread broke down: what it knew is read again, the next time. */
  readonly onBroken: () => void;
}

interface OpenShelf {
  readonly server: string;
  readonly opened: Promise<Opened>;
}

export type NameStores = ReturnType<typeof createNameStores>;

/** The names of each connection that someone asked for, in the thread that holds them. Nothing starts before. */
export function createNameStores({ place, find, known, program, onBroken }: NameStoresOptions) {
  const directory = join(place.directory, 'names');
  const isWritable = place.readOnlyReason === null;
  const open = new Map<string, OpenShelf>();
  /** Those that are being forgotten: whoever opens one of them meanwhile comes after that. */
  const closing = new Map<string, Promise<void>>();
  let running: NameWorkerClient | undefined;
  let swept: Promise<void> | undefined;

  function thread(): NameWorkerClient {
    // A thread that broke down is another the next time, and reads the files again.
    running ??= startNameWorker(program, () => {
      running = undefined;
      open.clear();
      onBroken();
    });
    return running;
  }

  /** Once, before the first file is read. */
  function sweep(): Promise<void> {
    const all = known();
    swept ??= isWritable && all !== undefined ? removeOrphanedFiles(directory, all) : Promise.resolve();
    return swept;
  }

  async function openFirst(shelf: NameStoreKey): Promise<Opened> {
    await sweep();
    await closing.get(shelf.connectionId)?.catch(() => {});
    const opened = await thread().ask('open', shelf);
    if (opened.damaged !== undefined) tellDamaged(shelf, opened.damaged);
    return opened;
  }

  async function close(connectionId: string, { opened }: OpenShelf): Promise<void> {
    await opened;
    await thread().ask('clear', { connectionId });
    await thread().ask('close', { connectionId });
  }

  function tellDamaged(
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
    /** What is known of its names; from the disk, the first time. */
    async open(connectionId: string): Promise<Summary> {
      const shelf = shelfOf(connectionId);
      const before = open.get(connectionId);
      const opened = before?.opened ?? openFirst(shelf);
      if (before === undefined) open.set(connectionId, { server: shelf.server, opened });
      opened.catch(() => open.delete(connectionId));
      return (await opened).summary;
    },
    isOpen: (connectionId: string): boolean => open.has(connectionId),
    /** Whether names of it are known, here or on the disk. */
    async isKnown(connectionId: string): Promise<boolean> {
      if (open.has(connectionId)) return true;
      return access(namesFileOf(directory, connectionId)).then(
        () => isWritable,
        () => false,
      );
    },
    /** Whether what is open is from another server than the connection leads to by now. */
    isOutdated(connectionId: string): boolean {
      const connection = find(connectionId);
      const shelf = open.get(connectionId);
      return shelf !== undefined && (connection === undefined || serverKey(connection) !== shelf.server);
    },
    /** Names, memory and file. */
    async forget(connectionId: string): Promise<void> {
      const shelf = open.get(connectionId);
      if (shelf === undefined) {
        if (isWritable) await removeIfThere(namesFileOf(directory, connectionId));
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

/** SECURITY: what tells one server from another, of which nothing can be read: an address may say more than it should. */
function serverKey({ local, folder, address, delimiter, flavour, database }: Connection): string {
  // Our own servers come back at other addresses.
  const place = local ? 'local' : (folder ?? address);
  return digest(JSON.stringify([local, folder === undefined, place, delimiter, flavour, database]));
}

const TEMPORARY = /^\.[\da-f]{32}\.names\.[\da-f-]+\.tmp$/;

/** SECURITY: only names that this program gives are ever read or removed; a connection's id is no part of a path. */
const FILE_NAME = /^[\da-f]{32}(\.corrupt-[\dTZ-]+)?\.names$/;

/** What belongs to no connection any more, and what a kill left behind. */
async function removeOrphanedFiles(directory: string, connectionIds: readonly string[]): Promise<void> {
  const known = new Set(connectionIds.map(digest));
  const left = (await namesIn(directory)).filter(
    (name) => TEMPORARY.test(name) || (FILE_NAME.test(name) && !known.has(name.slice(0, DIGITS))),
  );
  await Promise.all(left.map((name) => removeIfThere(join(directory, name))));
}

const DIGITS = 32;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}

interface Waiting {
  readonly hear: (message: FromThread) => void;
  readonly break: (failure: Failure) => void;
}

function startNameWorker(program: string, onEnd: () => void): NameWorkerClient {
  const worker = new Worker(program, { stderr: true, stdout: true });
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let isOver = false;
  // What it says on its way down is for its makers.
  worker.stderr.resume();
  worker.stdout.resume();
  worker.on('message', (message: FromThread) => waiting.get(message.number)?.hear(message));
  // Its end follows, and says the same.
  worker.on('error', () => {});
  worker.on('exit', () => {
    isOver = true;
    for (const { break: breakOff } of [...waiting.values()]) breakOff(brokeDown());
    waiting.clear();
    onEnd();
  });

  function send(message: ToThread, heard: Waiting): void {
    if (isOver) heard.break(brokeDown());
    else {
      waiting.set(message.number, heard);
      worker.postMessage(message);
    }
  }

  return {
    ask: (kind, input) =>
      new Promise((resolve, reject) => {
        number += 1;
        const ask = { type: 'ask', number, kind, input } as const;
        const hear = (message: FromThread) => {
          waiting.delete(ask.number);
          if (message.type === 'refusal') reject(notKept(message.words));
          // The thread answers what was asked; no check could say more than its own types do.
          else if (message.type === 'answer') resolve(message.answered as never);
        };
        send(ask, { hear, break: reject });
      }),
    search: (question, hear) => {
      number += 1;
      const search = { type: 'search', number, question } as const;
      send(search, {
        hear: (message) => {
          if (message.type === 'refusal') hear(notKept(message.words));
          if (message.type !== 'found') return;
          if (message.findings.isWhole) waiting.delete(search.number);
          hear(message.findings);
        },
        break: hear,
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
