import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { describeFileError } from '#files/file-errors.ts';
import { createQueue, type Queue } from '../../storage/queue.ts';
import type { FromThread, QuestionKind, Questions, SearchQuestion, ToThread } from '../messages.ts';
import { runSearch, type SearchSource } from '../search/run-search.ts';
import { createHeldNames, type HeldNames } from './held-names.ts';

const say = (message: FromThread) => parentPort?.postMessage(message);

const searches = new Set<number>();

/**
 * The thread that holds the names of all connections and searches them, so that neither a million names nor a search
 * blocks the host.
 */

const stores = createHeldNameStores();

async function search(number: number, { connectionIds, ...params }: SearchQuestion): Promise<void> {
  searches.add(number);
  await runSearch(stores.sources(connectionIds), params, {
    now: () => performance.now(),
    pause: () => nextTurn(),
    isLeft: () => !searches.has(number),
    onFindings: (findings) => say({ type: 'found', number, findings }),
  });
  searches.delete(number);
}

async function handle(message: ToThread): Promise<void> {
  if (message.type === 'leave') searches.delete(message.number);
  else if (message.type === 'search') await search(message.number, message.question);
  // The host sends the input of the kind; no other sender can reach this thread.
  else
    say({
      type: 'answer',
      number: message.number,
      answered: await stores.answer(message.kind, message.input as never),
    });
}

parentPort?.on('message', (message: ToThread) => {
  handle(message).catch((problem: unknown) =>
    say({
      type: 'refusal',
      number: message.number,
      words: describeFileError(problem),
    }),
  );
});

interface OnShelf {
  readonly held: HeldNames;
  /** File operations run one after the other. */
  readonly files: Queue;
}

type Answered<Kind extends QuestionKind> = Questions[Kind]['answered'];

type Input<Kind extends QuestionKind> = Questions[Kind]['input'];

type Answers = {
  readonly [Kind in QuestionKind]: (input: Input<Kind>) => Answered<Kind> | Promise<Answered<Kind>>;
};

/** All names of this thread, by connection. */
function createHeldNameStores() {
  const all = new Map<string, OnShelf>();

  function on({ connectionId }: { readonly connectionId: string }): OnShelf {
    const found = all.get(connectionId);
    if (found === undefined) throw new Error('These names aren’t open.');
    return found;
  }

  const answers: Answers = {
    open: async (shelf) => {
      const shelved = { held: createHeldNames(shelf), files: createQueue() };
      const opened = await shelved.held.open();
      all.set(shelf.connectionId, shelved);
      return opened;
    },
    mark: (input) => on(input).held.mark(input),
    markFailed: (input) => on(input).held.markFailed(),
    take: (input) => on(input).held.take(input.most),
    add: (input) => on(input).held.add(input),
    end: (input) => on(input).held.end(input),
    fail: (input) => on(input).held.fail(input),
    putBack: (input) => on(input).held.putBack(input),
    finish: (input) => on(input).held.finish(input),
    pause: (input) => on(input).held.pause(input),
    counts: (input) => on(input).held.counts(input),
    children: (input) => on(input).held.children(input),
    save: (input) => on(input).files.run(on(input).held.save),
    clear: (input) => on(input).files.run(on(input).held.clear),
    close: async (input) => {
      await all.get(input.connectionId)?.files.idle();
      all.delete(input.connectionId);
      return null;
    },
  };

  return {
    answer: <Kind extends QuestionKind>(kind: Kind, input: Input<Kind>) => answers[kind](input),
    sources: (connectionIds: readonly string[]): SearchSource[] =>
      connectionIds.flatMap((connectionId) => all.get(connectionId)?.held.source() ?? []),
  };
}
