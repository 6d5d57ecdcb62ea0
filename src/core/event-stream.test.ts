import { expect, it } from 'vitest';
import { createEmitter, eventStream } from './emitter.ts';

it('starts with the current state and misses no later event', async () => {
  const emitter = createEmitter<string>();
  const controller = new AbortController();
  const stream = eventStream(
    emitter,
    () => {
      emitter.emit('while the state is read');
      return ['state'];
    },
    controller.signal,
  );
  expect((await stream.next()).value).toEqual(['state', 'while the state is read']);
  emitter.emit('later');
  emitter.emit('and later');
  expect((await stream.next()).value).toEqual(['later', 'and later']);
});

it('ends and unsubscribes from the emitter when it is aborted', async () => {
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
  const controller = new AbortController();
  const stream = eventStream(counted, () => [], controller.signal);
  const next = stream.next();
  expect(listeners).toBe(1);
  controller.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(listeners).toBe(0);
});
