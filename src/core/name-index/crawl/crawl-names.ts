import type { ChildPage, FailureDetails } from '#contract/index.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { RequestFailure } from '../../http/request-failure.ts';
import type { QuestionKind, Questions, Summary, ToRead } from '../messages.ts';
import type { Backoff } from './backoff.ts';

/** One question to the thread, about the connection that is walked. */
export type AskOf = <Kind extends QuestionKind>(
  kind: Kind,
  asked: Omit<Questions[Kind]['asked'], 'connectionId'>,
) => Promise<Questions[Kind]['answered']>;

export interface WalkOptions {
  /** As it is now: a connection that was changed has another. */
  readonly catalog: () => Promise<Pick<Catalog, 'children'>>;
  readonly ask: AskOf;
  readonly patience: Backoff;
  /** Resolves when the user's own requests have ended. */
  readonly quiet: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly onNews: (summary: Summary) => void;
  /** Called now and then, so that a program that ends has not read for nothing. */
  readonly onMilestone: () => Promise<void>;
}

/** Namespaces that are read at the same time: few, since nobody is waiting for them. */
const AT_ONCE = 2;

/** Reads all namespaces that are to be read. Fails where it is no use to go on. */
export async function crawlNames(options: WalkOptions): Promise<void> {
  const { ask, signal, onMilestone } = options;
  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      signal.throwIfAborted();
      const room = AT_ONCE - running.size;
      for (const wanted of await ask('take', { most: room })) {
        const reading = readNamespace(options, wanted).finally(() => running.delete(reading));
        // A failure is seen below, at the latest by those who wait for all.
        reading.catch(() => {});
        running.add(reading);
      }
      if (running.size === 0) return;
      await Promise.race(running);
      await onMilestone();
    }
  } finally {
    await Promise.allSettled(running);
  }
}

async function readNamespace(options: WalkOptions, { entry, id }: ToRead): Promise<void> {
  const { ask, onNews, patience, signal } = options;
  try {
    const gap = await readPages(options, { entry, id });
    onNews(await ask('end', { entry, gap: gap ?? null }));
    patience.answered();
  } catch (error) {
    if (signal.aborted || !(error instanceof RequestFailure)) {
      onNews(await ask('putBack', { entry }));
      throw error;
    }
    if (patience.isForLater(error)) onNews(await ask('putBack', { entry }));
    else if (isEndOfWalk(error, id.length)) {
      onNews(await ask('putBack', { entry }));
      throw error;
    } else onNews(await ask('fail', { entry, details: error.details }));
  }
}

/** Without its server or its root there is nothing to walk; any other namespace may fail alone. */
function isEndOfWalk({ code, details }: RequestFailure, depth: number): boolean {
  return depth === 0 || code === 'UNREACHABLE' || [401, 429, 503].includes(details.status ?? 0);
}

/** A page without news stands for fifty of the server's. */
const MAX_PAGES_WITHOUT_NEWS = 2;

/** Answers why the list is not complete, where it is not. */
async function readPages(options: WalkOptions, { entry, id }: ToRead): Promise<FailureDetails | undefined> {
  const { ask, signal } = options;
  let cursor: string | undefined;
  let gap: FailureDetails | undefined;
  let withoutNews = 0;
  do {
    const page = await readPage(options, { id, cursor, isBackground: true, signal });
    const { namespaces, tables } = page;
    if (!(await ask('add', { entry, found: { namespaces, tables } }))) throw tooMany();
    withoutNews = namespaces.length + tables.length === 0 ? withoutNews + 1 : 0;
    // What a flat list lacks is said once, of its root.
    if (page.basis !== 'split' || id.length === 0) gap ??= page.gap;
    ({ cursor } = page);
  } while (cursor !== undefined && withoutNews < MAX_PAGES_WITHOUT_NEWS);
  return cursor === undefined ? gap : ENDLESS;
}

async function readPage(
  { patience, quiet, catalog }: WalkOptions,
  wanted: Parameters<Catalog['children']>[0],
): Promise<ChildPage> {
  await patience.wait(wanted.signal ?? AbortSignal.abort());
  await quiet();
  return (await catalog()).children(wanted);
}

const ENDLESS: FailureDetails = {
  message: 'The server keeps returning pages without new names, so loading stopped. Some may be missing.',
};

function tooMany(): RequestFailure {
  return new RequestFailure('UNREACHABLE', {
    message: 'Too many names to cache. The loaded ones can be searched.',
  });
}
