import { expect, it } from 'vitest';
import { createEmitter, eventStream } from './emitter.ts';

it('begins with the present state and misses nothing after it', async () => {
  const emitter = createEmitter<string>();
  const abort = new AbortController();
  const stream = eventStream(
    emitter,
    () => {
      emitter.emit('while the state is read');
      return ['state'];
    },
    abort.signal,
  );
  expect((await stream.next()).value).toEqual(['state', 'while the state is read']);
  emitter.emit('later');
  emitter.emit('and later');
  expect((await stream.next()).value).toEqual(['later', 'and later']);
});

it('ends, and lets go of the emitter, when its reader leaves', async () => {
  let listeners = 0;
  const emitter = createEmitter<string>();
  const counted = {
    subscribe(listener: (event: string) => void) {
      listeners += 1;
      const unsubscribe = emitter.subscribe(listener);
      return () => {
        listeners -= 1;
        unsubscribe();
      };
    },
  };
  const abort = new AbortController();
  const stream = eventStream(counted, () => [], abort.signal);
  const next = stream.next();
  expect(listeners).toBe(1);
  abort.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(listeners).toBe(0);
});
