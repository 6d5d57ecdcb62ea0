import { counted } from '../arrow-stream/stream-problems.ts';
import { EngineProblem, invalid } from '../engine-problem.ts';
import { orRefusal } from '../refusals.ts';
import type { Chunk } from './chunks.ts';

/** What the engine says of rows that it does not take, with the batches that it is about. */
export async function orRefusedChunk<Result>(chunk: Chunk, write: () => Promise<Result>): Promise<Result> {
  try {
    return await orRefusal(write);
  } catch (problem) {
    if (!(problem instanceof EngineProblem)) throw problem;
    throw new EngineProblem(problem.code, `${notTakenIn(chunk)}: ${reasonOf(problem.message)}`);
  }
}

/** The engine may break down in a way that it takes for the end of the rows. */
export function lostRows(chunk: Chunk, count: number): EngineProblem {
  return invalid(
    `${notTakenIn(chunk)}: the engine broke down over them, and ${counted(count)} rows were lost.`,
  );
}

function notTakenIn({ batches }: Chunk): string {
  const [first, last] = [batches.at(0)?.number ?? 0, batches.at(-1)?.number ?? 0];
  const which = first === last ? `Batch ${counted(first)}` : `Batches ${counted(first)} to ${counted(last)}`;
  return `${which} couldn’t be taken in`;
}

/** The engine's reader of Arrow names itself at every turn, and shows its workings where a header makes no sense. */
function reasonOf(message: string): string {
  const plain = message.replaceAll(READERS, '');
  if (/^Unable to get root|error_trace/.test(plain)) return 'a header makes no sense.';
  return /^(assertion|called )/.test(plain) ? 'the engine broke down over this.' : plain;
}

const READERS =
  /\b(?:Failed to read IPC file|Arrow error|Invalid argument error|Io error|Ipc error|Parser error): /g;
