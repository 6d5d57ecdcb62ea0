import fc from 'fast-check';

/** Letters with special folding rules, and some without. */
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
