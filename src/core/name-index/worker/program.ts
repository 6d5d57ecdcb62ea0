import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { describeFileError } from '../../storage/errors.ts';
import type { FromThread, SearchQuestion, ToThread } from '../messages.ts';
import { runSearch } from '../search/run-search.ts';
import { createHeldNameStores } from './handle-message.ts';

/*
 * The program that holds the names of all connections and searches them, in a thread of its own: neither a million
 * names nor a search through them is in the way of anything else that the host does.
 */

const shelves = createHeldNameStores();
const searches = new Set<number>();

const say = (message: FromThread) => parentPort?.postMessage(message);

async function search(number: number, { connectionIds, ...wanted }: SearchQuestion): Promise<void> {
  searches.add(number);
  await runSearch(shelves.sources(connectionIds), wanted, {
    now: () => performance.now(),
    pause: () => nextTurn(),
    isLeft: () => !searches.has(number),
    tell: (findings) => say({ type: 'found', number, findings }),
  });
  searches.delete(number);
}

async function hear(message: ToThread): Promise<void> {
  if (message.type === 'leave') searches.delete(message.number);
  else if (message.type === 'search') await search(message.number, message.question);
  // The host sends what the kind says; between threads of one program nobody else can.
  else
    say({
      type: 'answer',
      number: message.number,
      answered: await shelves.answer(message.kind, message.asked as never),
    });
}

parentPort?.on('message', (message: ToThread) => {
  hear(message).catch((problem: unknown) =>
    say({
      type: 'refusal',
      number: message.number,
      words: describeFileError(problem),
    }),
  );
});
