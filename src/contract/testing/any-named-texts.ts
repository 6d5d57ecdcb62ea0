import fc from 'fast-check';
import type { StringEntries } from '../catalog.ts';

/** Names that objects have by themselves, or that break where they are not expected, among all that can be. */
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
