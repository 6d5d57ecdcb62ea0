import type { EngineAnswer, EngineCall, InputOf, ToEngine } from './calls.ts';
import { asEngineError } from './engine-problem.ts';
import type { EngineHandlers } from './handlers.ts';
import type { ParentChannel } from './parent-channel.ts';

type Asked = Exclude<ToEngine, { readonly cancel: number }>;

/**
 * Answers every call that comes, any number of them at the same time. A cancelled call is told so by its signal; when
 * it ends the server hears only that, since it counts on nothing being touched any more from then on.
 */
export function serveCalls(channel: ParentChannel, handlers: Promise<EngineHandlers>): void {
  const running = new Map<number, AbortController>();
  // Each call is told; before the first one there is nobody to tell.
  handlers.catch(() => undefined);

  async function answer({ id, call, input }: Asked): Promise<void> {
    const control = new AbortController();
    running.set(id, control);
    const outcome = await outcomeOf(async () => run(await handlers, call, input, control.signal));
    running.delete(id);
    channel.post(control.signal.aborted ? { released: id } : { id, ...outcome });
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
