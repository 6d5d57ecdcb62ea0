import { randomUUID } from 'node:crypto';
import { createWindowFollower } from '../uploads/source/follow-window.ts';
import type { DecodedRows } from './decode/decoded-rows.ts';

/** For a few windows with a page each; a page that was left is forgotten by who shows it. */
const MAX_ANSWERS = 8;
const MAX_BYTES = 192 * 1024 * 1024;

export type Answers = ReturnType<typeof createAnswers>;

/** The answers whose rows are shown, so that a whole cell can be had without asking the server again. */
export function createAnswers() {
  /** The one that was used last comes last. */
  const answers = new Map<string, DecodedRows>();

  const windows = createWindowFollower(async (answerId) => forget(answerId));

  function forget(answerId: string): void {
    answers.delete(answerId);
    windows.forget(answerId);
  }

  function trim(): void {
    let bytes = [...answers.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [answerId, { size }] of answers) {
      const isWithin = answers.size <= MAX_ANSWERS && bytes <= MAX_BYTES;
      if (isWithin || answers.size === 1) return;
      forget(answerId);
      bytes -= size;
    }
  }

  return {
    keep(answer: DecodedRows, window?: AbortSignal): string {
      const answerId = randomUUID();
      answers.set(answerId, answer);
      if (window !== undefined) windows.follow(answerId, window);
      trim();
      return answerId;
    },
    find(answerId: string): DecodedRows | undefined {
      const answer = answers.get(answerId);
      if (answer === undefined) return undefined;
      answers.delete(answerId);
      answers.set(answerId, answer);
      return answer;
    },
    forget,
    clear: (): void => answers.clear(),
  };
}
