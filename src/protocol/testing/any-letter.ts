import fc from 'fast-check';

/** Of the letters that fold in some way of their own, and some that don't. */
export const anyLetter = fc.constantFrom(
  ...[
    'a',
    'b',
    'A',
    'B',
    'o',
    'r',
    '_',
    '-',
    '.',
    '$',
    ' ',
    '7',
    'é',
    'e\u0301',
    'ß',
    'S',
    's',
    'İ',
    'i',
    'I',
  ],
  ...['Σ', 'ς', '表', '😀', '\u0307', '\u200b', '한', 'ﬁ', 'K'],
);
