import { describe, expect, it } from 'vitest';
import type { EngineHandlers, FromEngine, ToEngine } from './calls.ts';
import { EngineProblem } from './engine-problem.ts';
import { serveCalls } from './serve-calls.ts';

/** The server's end of the channel. */
function served(count: EngineHandlers['count'], handlers?: Promise<EngineHandlers>) {
  const said: FromEngine[] = [];
  const waiting: (() => void)[] = [];
  let deliver: (message: ToEngine) => void = () => undefined;
  const channel = {
    post: (message: FromEngine) => {
      said.push(message);
      for (const wake of waiting.splice(0)) wake();
    },
    onMessage: (listener: typeof deliver) => {
      deliver = listener;
    },
    onClose: () => undefined,
  };
  // The tests make no other call.
  serveCalls(channel, handlers ?? Promise.resolve({ count } as EngineHandlers));
  return {
    said,
    send: (id: number, directory: string) => deliver({ id, call: 'count', input: { directory } }),
    cancel: (id: number) => deliver({ cancel: id }),
    async next(): Promise<FromEngine | undefined> {
      const length = said.length;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return said[length];
    },
  };
}

const no = () => Promise.reject(new Error('not expected'));
/** Ends when it is canceled. */
function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

describe('a call', () => {
  it('gets a response with its ID', async () => {
    const { send: ask, next } = served(({ directory }) => Promise.resolve(directory.length));
    ask(7, '/four');
    expect(await next()).toEqual({ id: 7, answer: 5 });
  });

  it('does not wait for other calls', async () => {
    const {
      send: ask,
      next,
      cancel,
      said,
    } = served(({ directory }, signal) => (directory === 'slow' ? untilStopped(signal) : Promise.resolve(1)));
    ask(1, 'slow');
    ask(2, 'quick');
    expect(await next()).toEqual({ id: 2, answer: 1 });
    cancel(1);
    expect(await next()).toEqual({ released: 1 });
    expect(said).toHaveLength(2);
  });

  it('is rejected with the code and message of the error', async () => {
    const { send: ask, next } = served(() => Promise.reject(new EngineProblem(4, 'There is no table.')));
    ask(1, '/a');
    expect(await next()).toEqual({ id: 1, problem: { code: 4, message: 'There is no table.' } });
  });

  it('is rejected as an internal error if the handler throws', async () => {
    const { send: ask, next } = served(() => {
      throw new TypeError('fell over');
    });
    ask(1, '/a');
    expect(await next()).toEqual({ id: 1, problem: { code: 18, message: 'fell over' } });
  });
});

describe('a canceled call', () => {
  it('returns its result if it was executed anyway', async () => {
    const {
      send: ask,
      cancel,
      next,
    } = served(() => new Promise((resolve) => setImmediate(() => resolve(5))));
    ask(1, '/a');
    cancel(1);
    expect(await next()).toEqual({ id: 1, answer: 5 });
  });

  it('may already be finished', async () => {
    const { send: ask, cancel, next, said } = served(() => Promise.resolve(1));
    ask(1, '/a');
    await next();
    cancel(1);
    cancel(9);
    expect(said).toHaveLength(1);
  });
});

it('rejects each call with the reason why there is no engine', async () => {
  const { send: ask, next } = served(no, Promise.reject(new EngineProblem(0, 'There is none.')));
  for (const id of [1, 2]) {
    ask(id, '/a');
    expect(await next()).toEqual({ id, problem: { code: 0, message: 'There is none.' } });
  }
});
