import { Worker } from 'node:worker_threads';
import type { ParquetAnswer, ParquetQuestion, ParquetTask } from './messages.ts';

/** A run of the program that reads Parquet. Its memory goes with it. */
export interface ParquetThread {
  ask(question: ParquetQuestion): Promise<ParquetAnswer>;
  end(): Promise<void>;
}

const BROKE_DOWN: ParquetAnswer = { kind: 'refused', words: 'it is damaged' };

export function startParquetThread(program: string, task: ParquetTask): ParquetThread {
  const worker = new Worker(program, { workerData: task, stderr: true, stdout: true });
  let settle: (answer: ParquetAnswer) => void = () => {};
  let isOver = false;
  worker.on('message', (answer: ParquetAnswer) => settle(answer));
  // What it says on its way down is for its makers, and it always says it: nobody is to see that in a terminal.
  worker.stderr.resume();
  worker.stdout.resume();
  worker.on('error', () => settle(BROKE_DOWN));
  worker.on('exit', () => {
    isOver = true;
    settle(BROKE_DOWN);
  });
  return {
    ask: (question) =>
      new Promise((resolve) => {
        if (isOver) return resolve(BROKE_DOWN);
        settle = resolve;
        worker.postMessage(question);
      }),
    end: async () => {
      await worker.terminate();
    },
  };
}
