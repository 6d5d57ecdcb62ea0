import fc from 'fast-check';

/** Names and texts that break code which didn't expect them. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '\0',
  'a\0b',
  'a\nb',
  'a\r\nX-Injected: 1',
  '\u2028',
  '\u202egnp.exe',
  '\u2066\u2069\u200f',
  '\ufeff',
  '\ud800',
  'a\udc00b',
  '\u{e0001}',
  'e\u0301',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toJSON',
  '$',
  'a$b',
  '%00',
  '%2e%2e%2f',
  '../../vitrine-fuzz/nothing',
  '..\\..\\vitrine-fuzz\\nothing',
  'C:\\vitrine-fuzz\\nothing',
  '\\\\server\\share',
  'CON',
  "'; DROP TABLE items; --",
  '1=1 OR 1=1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=cmd|calc!A1',
  '-9223372036854775809',
  'NaN',
  '1e999',
];

/**
 * For texts that are used as paths. None of these exists on any computer, so that a fault that deletes or overwrites
 * can't affect the files of the user who runs the tests. Paths that can be reached and must not be are passed by a
 * test, below its own directory.
 */
const PLACES: readonly string[] = [
  '/vitrine-fuzz/nothing',
  '/vitrine-fuzz/../vitrine-fuzz/nothing',
  '../../../../vitrine-fuzz/nothing',
  './relative',
  'file:///vitrine-fuzz/nothing',
  'file://127.0.0.1/vitrine-fuzz/nothing',
  'file:///vitrine-fuzz/nothing%00.lance',
  's3://bucket/table.lance',
  'az://container/table.lance',
  'gs://bucket/../table.lance',
  'memory://table',
  'C:\\vitrine-fuzz\\nothing',
  '/vitrine-fuzz/nothing\0.csv',
  '/nothing\r\nhere',
];

/** Addresses that name no other computer, and need no DNS. */
const ADDRESSES: readonly string[] = [
  'http://127.0.0.1:9',
  'https://127.0.0.1:9/base',
  'http://127.0.0.1:9/../../x?y=%0d%0a',
  'http://user:secret@127.0.0.1:9',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:169.254.169.254]/',
  'http://[::1]:9',
  'http://0.0.0.0:9',
  'http://127.0.0.1:99999',
  'http://2130706433:9',
  'file:///vitrine-fuzz/nothing',
  'javascript:alert(1)',
  'ftp://127.0.0.1/',
  'vitrine://table',
  'http://',
  '\0',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...PLACES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(10, 300, 5000, 70_000).map((length) => '\u00e9'.repeat(length)) },
);

/** `others` are existing paths, such as those that must not be accessed. */
export function hostilePlace(...others: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...PLACES, ...others);
}

export const hostileAddress: fc.Arbitrary<string> = fc.constantFrom(...ADDRESSES);

/** A valid file or folder name, with characters that a disk accepts but code may not expect. */
export const hostileFileName: fc.Arbitrary<string> = hostileText
  .map((text) => text.replaceAll(/[/\0]/g, '_').toWellFormed())
  .filter((name) => name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= 200);

/** The content of an invalid file. */
export const hostileBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.constant(new Uint8Array()),
  fc.uint8Array({ maxLength: 300 }),
  hostileText.map((text) => Buffer.from(text)),
  fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom('null', '[]', '{}', '{"__proto__":{"a":1}}', '{"format":1e999}', '['.repeat(5000))
    .map((text) => Buffer.from(text)),
);
