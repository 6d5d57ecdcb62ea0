import { expect, test } from 'vitest';
import { createEmitter } from './emitter.ts';

test('every listener hears a value until it unsubscribes', () => {
  const emitter = createEmitter<number>();
  const heard: string[] = [];
  const unsubscribe = emitter.subscribe((value) => heard.push(`first ${value}`));
  emitter.subscribe((value) => heard.push(`second ${value}`));

  emitter.emit(1);
  unsubscribe();
  unsubscribe();
  emitter.emit(2);

  expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
});

test('a function subscribed twice is ended once', () => {
  const emitter = createEmitter<number>();
  const heard: number[] = [];
  const listener = (value: number) => void heard.push(value);
  const unsubscribe = emitter.subscribe(listener);
  emitter.subscribe(listener);

  unsubscribe();
  emitter.emit(1);

  expect(heard).toEqual([1]);
});

test('a listener that subscribes another does not make it hear the same value', () => {
  const emitter = createEmitter<number>();
  const heard: number[] = [];
  emitter.subscribe(() => void emitter.subscribe((value) => heard.push(value)));

  emitter.emit(1);

  expect(heard).toEqual([]);
});
