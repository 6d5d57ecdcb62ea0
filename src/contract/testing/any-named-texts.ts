import fc from 'fast-check';
import type { StringEntries } from '../catalog.ts';

/** Arbitrary names, including those of built-in object members and those that break naive code. */
const anyName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'hasOwnProperty'),
  fc.constantFrom('', '0', '10', '-1', 'length', '\0', '\ud800', '\u2028', 'é', 'e\u0301'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

/** Each name once, as in an object. */
export const anyNamedTexts: fc.Arbitrary<StringEntries> = fc.uniqueArray(
  fc.tuple(anyName, fc.string({ unit: 'binary', maxLength: 8 })),
  { maxLength: 12, selector: ([name]) => name },
);
