import { expect, it } from 'vitest';
import { checkErrorCodes } from './error-codes.mjs';

const FILE = 'src/core/catalog/describe.ts';

/** @type {(text: string, path?: string) => (number | undefined)[]} */
const linesOf = (text, path = FILE) => checkErrorCodes([{ path, text }]).map(({ line }) => line);

it.each([
  'if (error.details.code === 11) return;',
  'if (details.code !== 0) return;',
  'return { code: 18, message };',
  'const NO_TABLE: ErrorCode = 4;',
  'function isOpen({ code }: ReadableError) {\n  return code === 15;\n}',
  'throw new ApiFailure(13, words);',
  'throw new CatalogRejection(\n  14,\n  id);',
  'const NO_VERSION = 11;\nif (code === NO_VERSION) return;',
  'const PERMISSION_DENIED = 15;\nif (details.code !== PERMISSION_DENIED) return;',
  'const NOT_THERE = new Set<number | undefined>([1, 4]);\nreturn NOT_THERE.has(problem.details.code);',
  "const ADVICE: ReadonlyMap<number, string> = new Map([\n  [1, 'a'],\n]);\nADVICE.get(code);",
])('reports an error code that is a number: %s', (text) => {
  expect(linesOf(text)).toHaveLength(1);
});

it('reports the line', () => {
  expect(linesOf('\n\nreturn { code: 18 };')).toEqual([3]);
  expect(linesOf('\nconst NO_VERSION = 11;\nif (code === NO_VERSION) return;')).toEqual([2]);
});

it.each([
  'if (details.code === ERROR.versionNotFound) return;',
  'return { code: ERROR.internal, message };',
  'if (code !== 0) throw new Error("The process failed.");',
  'const QUOTE = 0x22;\nif (code === QUOTE) return;',
  'const COMMA = 44;\nif (code === COMMA) return;',
  'const BUSY = new Set([429, 503]);\nBUSY.has(status);',
  'const MOST = 4;\nreturn { code: 404 };',
  "const STATES = new Set(['GONE']);\nSTATES.has(problem.code);",
  'if (error.code === 11.5) return;',
])('accepts named codes and other numbers: %s', (text) => {
  expect(linesOf(text)).toEqual([]);
});

it('ignores the file with the names, tests, and specs', () => {
  const text = 'return { code: 18 };';
  expect(linesOf(text, 'src/protocol/error-codes.ts')).toEqual([]);
  expect(linesOf(text, 'src/core/catalog/describe.test.ts')).toEqual([]);
  expect(linesOf(text, 'e2e/parts/row-filter.spec.ts')).toEqual([]);
  expect(linesOf(text, 'e2e/fixtures/servers.ts')).toEqual([1]);
  expect(linesOf(text, 'src/core/uploads/testing/limited-server.ts')).toEqual([1]);
});
