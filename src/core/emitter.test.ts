import { expect, test } from 'vitest';
import { createEmitter } from './emitter.ts';

test('calls every listener with a value until it unsubscribes', () => {
  const emitter = createEmitter<number>();
  const received: string[] = [];
  const unsubscribe = emitter.subscribe((value) => received.push(`first ${value}`));
  emitter.subscribe((value) => received.push(`second ${value}`));

  emitter.emit(1);
  unsubscribe();
  unsubscribe();
  emitter.emit(2);

  expect(received).toEqual(['first 1', 'second 1', 'second 2']);
});

test('unsubscribing removes only one of two subscriptions of the same function', () => {
  const emitter = createEmitter<number>();
  const received: number[] = [];
  const listener = (value: number) => void received.push(value);
  const unsubscribe = emitter.subscribe(listener);
  emitter.subscribe(listener);

  unsubscribe();
  emitter.emit(1);

  expect(received).toEqual([1]);
});

test('a listener that is subscribed during an emission does not receive the same value', () => {
  const emitter = createEmitter<number>();
  const received: number[] = [];
  emitter.subscribe(() => void emitter.subscribe((value) => received.push(value)));

  emitter.emit(1);

  expect(received).toEqual([]);
});
