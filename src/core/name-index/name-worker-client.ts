import { Worker } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import type { FromThread, QuestionKind, Questions, SearchQuestion, ToThread } from './messages.ts';
import type { Findings } from './search/run-search.ts';

/** A run of the program that holds the names. */
export interface NameWorkerClient {
  ask<Kind extends QuestionKind>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
  ): Promise<Questions[Kind]['answered']>;
  /** Tells what is found until all was looked at. The answer leaves it before. */
  search(question: SearchQuestion, hear: (findings: Findings | Failure) => void): () => void;
  end(): Promise<void>;
}

interface Waiting {
  readonly hear: (message: FromThread) => void;
  readonly break: (failure: Failure) => void;
}

export function startNameWorker(program: string, onEnd: () => void): NameWorkerClient {
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
    ask: (kind, asked) =>
      new Promise((resolve, reject) => {
        number += 1;
        const ask = { type: 'ask', number, kind, asked } as const;
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
