import {
  float32,
  int64Field,
  noted,
  required,
  type SampleSchema,
  struct,
  utf8,
  vector,
} from './sample-schema.ts';
import { namespace, type SampleTable, sampleTable, versions } from './sample-tables.ts';

/* Valid names that break careless programs, each in a different way. */

const columns = { id: required(int64Field), vector: vector(4), label: utf8 };

function strange(name: string, of: SampleSchema = columns): SampleTable {
  return sampleTable(name, of, { history: versions(2, '2026-11-01T00:00:00Z', 24) });
}

const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const ZERO_WIDTH_SPACE = '\u200b';

const names = [
  '<img src=x onerror=alert(1)>',
  `invoice_${RIGHT_TO_LEFT_OVERRIDE}txt.exe`,
  `invis${ZERO_WIDTH_SPACE}ible`,
  'slash/in/name',
  '%2F',
  '%',
  'a$b',
  '..',
  '__proto__',
  'constructor',
  '🦜 parrots 👩‍👩‍👧',
  'two\nlines',
  '  spaces around  ',
  `"double" 'single' \`back\``,
  'SELECT * FROM items; --',
  '日本語の表',
  'e\u0301 is not é',
  `${'long_'.repeat(59)}300ch`,
];

/** Columns with names that programs may use internally. */
const strangeColumns: SampleSchema = {
  ['__proto__']: int64Field,
  constructor: utf8,
  '<b>bold</b>': utf8,
  'a.b': struct({ ['__proto__']: int64Field, 'c.d': utf8 }),
  '': utf8,
  [`${RIGHT_TO_LEFT_OVERRIDE}desrever`]: utf8,
  'line\nbreak': noted(utf8, { '<script>alert(1)</script>': '</td><script>alert(2)</script>' }),
};

const wide: SampleSchema = Object.fromEntries(
  Array.from({ length: 2_000 }, (_, index) => [`metric_${String(index).padStart(4, '0')}`, float32]),
);

const properties = {
  ['__proto__']: 'polluted',
  '<script>': '</script>',
  [RIGHT_TO_LEFT_OVERRIDE]: 'x',
  '': '',
};

export const hostile = namespace(
  'hostile',
  [
    ...names.map((name) => strange(name)),
    // No file allows a column with a dot in its name, so this table is in an unreachable storage.
    { ...strange('columns', strangeColumns), region: 'eu-west-1' },
    { ...strange('properties'), properties },
    strange('wide_2000', wide),
  ],
  [namespace('a$b', [strange('in a namespace with the delimiter')]), namespace('..', [strange('.')])],
);
