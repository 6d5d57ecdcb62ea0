import { createQueue, type Queue } from '../../storage/queue.ts';
import type { QuestionKind, Questions } from '../messages.ts';
import type { SearchSource } from '../search/run-search.ts';
import { createHeldNames, type HeldNames } from './held-names.ts';

type Asked<Kind extends QuestionKind> = Questions[Kind]['asked'];
type Answered<Kind extends QuestionKind> = Questions[Kind]['answered'];
type Answers = {
  readonly [Kind in QuestionKind]: (asked: Asked<Kind>) => Answered<Kind> | Promise<Answered<Kind>>;
};

interface OnShelf {
  readonly held: HeldNames;
  /** What touches the file comes one after the other. */
  readonly files: Queue;
}

/** All names that this thread holds, by connection. */
export function createHeldNameStores() {
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
    mark: (asked) => on(asked).held.mark(asked),
    markFailed: (asked) => on(asked).held.markFailed(),
    take: (asked) => on(asked).held.take(asked.most),
    add: (asked) => on(asked).held.add(asked),
    end: (asked) => on(asked).held.end(asked),
    fail: (asked) => on(asked).held.fail(asked),
    putBack: (asked) => on(asked).held.putBack(asked),
    finish: (asked) => on(asked).held.finish(asked),
    pause: (asked) => on(asked).held.pause(asked),
    counts: (asked) => on(asked).held.counts(asked),
    save: (asked) => on(asked).files.run(on(asked).held.save),
    clear: (asked) => on(asked).files.run(on(asked).held.clear),
    close: async (asked) => {
      await all.get(asked.connectionId)?.files.idle();
      all.delete(asked.connectionId);
      return null;
    },
  };

  return {
    answer: <Kind extends QuestionKind>(kind: Kind, asked: Asked<Kind>) => answers[kind](asked),
    sources: (connectionIds: readonly string[]): SearchSource[] =>
      connectionIds.flatMap((connectionId) => all.get(connectionId)?.held.source() ?? []),
  };
}
