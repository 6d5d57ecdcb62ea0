import type { EngineAnswer, EngineCall, EngineHandlers, InputOf, ToEngine } from './calls.ts';
import { asEngineError, EngineProblem } from './engine-problem.ts';
import type { ParentChannel } from './parent-channel.ts';

type CallRequest = Exclude<ToEngine, { readonly cancel: number }>;

/**
 * Handles all calls, concurrently. A canceled call is aborted by its signal. The server is notified when it ends,
 * since it relies on nothing being changed afterwards.
 */
export function serveCalls(channel: ParentChannel, handlers: Promise<EngineHandlers>): void {
  const running = new Map<number, AbortController>();
  // Each call reports this error. Before the first call, it must not be unhandled.
  handlers.catch(() => undefined);

  async function answer({ id, call, input }: CallRequest): Promise<void> {
    const control = new AbortController();
    running.set(id, control);
    const outcome = await outcomeOf(async () => run(await handlers, call, input, control.signal));
    running.delete(id);
    // A caller that canceled a change has to know if it was applied. Rows are not needed any more.
    const isMade = 'answer' in outcome && !(outcome.answer instanceof Uint8Array);
    channel.post(control.signal.aborted && !isMade ? { released: id } : { id, ...outcome });
  }

  channel.onMessage((message) => {
    if ('cancel' in message) running.get(message.cancel)?.abort();
    else void answer(message);
  });
}

function run<Call extends EngineCall>(
  handlers: EngineHandlers,
  call: Call,
  input: InputOf<Call>,
  signal: AbortSignal,
): Promise<EngineAnswer<Call>> {
  return handlers[call](input, signal);
}

async function outcomeOf<Answer>(action: () => Promise<Answer>) {
  try {
    return { answer: await action() };
  } catch (problem) {
    return { problem: asEngineError(problem) };
  }
}

const UNSUPPORTED = 0;

/**
 * Loads the handlers with the engine's native module. If there is none for this machine, the process continues and
 * each call fails with the reason, since another process would fail, too.
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

/** The engine tries several files, and reports each failure as the cause of the next. */
function* causes(problem: unknown): Generator<Error> {
  for (let cause = problem; cause instanceof Error; cause = cause.cause) yield cause;
}
