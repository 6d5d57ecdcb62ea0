import { EngineProblem } from './engine-problem.ts';
import type { EngineHandlers } from './handlers.ts';

const UNSUPPORTED = 0;

/**
 * The handlers, and with them the engine's native half. It is no reason to end this process when there is none for this
 * machine: another process would find none either, so each call is refused with the reason.
 */
export async function loadHandlers(load: () => Promise<EngineHandlers>): Promise<EngineHandlers> {
  try {
    return await load();
  } catch (problem) {
    throw new EngineProblem(UNSUPPORTED, reasonFor(problem));
  }
}

function reasonFor(problem: unknown): string {
  const machine = `${process.platform} on ${process.arch}`;
  const broken = [...causes(problem)].find((cause) => 'code' in cause && cause.code === 'ERR_DLOPEN_FAILED');
  if (broken === undefined) {
    return `There is no table engine for ${machine}, so the local server can only keep the catalog here.`;
  }
  const [reason = ''] = broken.message.split('\n', 1);
  return `The table engine for ${machine} doesn’t load on this machine: ${reason}`;
}

/** The engine tries several files, and tells of each in the cause of the next. */
function* causes(problem: unknown): Generator<Error> {
  for (let cause = problem; cause instanceof Error; cause = cause.cause) yield cause;
}
