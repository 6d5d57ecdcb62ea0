import { expect, test } from 'vitest';
import { widthInBits } from './FieldInspector.tsx';

test.each([
  ['int64', 64],
  ['uint8', 8],
  ['float16', 16],
  ['bool', 1],
  ['date32', 32],
  ['timestamp · µs · UTC', 64],
  ['time32 · ms', 32],
  ['decimal128 · 38, 10', 128],
  ['fixed_size_binary · 16', 128],
  ['fixed_size_binary · 16 · arrow.uuid', 128],
  ['vector · 768 × float32', 768 * 32],
  ['fixed-size list · 2 × vector · 4 × float16', 128],
])('%s has %i bits per row', (type, bits) => {
  expect(widthInBits(type)).toBe(bits);
});

test.each([
  'utf8',
  'large_binary',
  'list of int64',
  'struct · 3',
  'decimal · 38, 10',
  'int32 · dictionary int8',
  'fixed-size list · 3 × utf8',
  'constructor',
  '',
])('%s has no fixed width', (type) => {
  expect(widthInBits(type)).toBeUndefined();
});
