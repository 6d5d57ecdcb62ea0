import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineProblem, invalid } from './engine-problem.ts';
import { toEngineProblem } from './refusals.ts';

const PLACE =
  '/usr/local/cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lance-8.0.0/src/dataset/scanner.rs:452:33';

describe('toEngineProblem', () => {
  it.each([
    [
      `Failed to execute query stream: GenericFailure, lance error: Invalid user input: The filter id does not return a boolean, ${PLACE}  Caused by: Invalid user input: The filter id does not return a boolean, ${PLACE}    Caused by: The filter id does not return a boolean`,
      13,
      'The filter id does not return a boolean.',
    ],
    [
      `lance error: Invalid user input: Error resolving filter expression id = 'x': Invalid user input: Received literal Utf8("x") and could not convert to literal of type 'Int64', ${PLACE}, ${PLACE}  Caused by: more`,
      13,
      "Error resolving filter expression id = 'x': Received literal Utf8(\"x\") and could not convert to literal of type 'Int64'.",
    ],
    [
      `lance error: Invalid user input: Schema error: No field named "text ""col""". Valid fields are id., ${PLACE}`,
      12,
      'There is no column `text "col"`.',
    ],
    [
      `lance error: Invalid user input: Schema error: No field named nope., ${PLACE}`,
      12,
      'There is no column `nope`.',
    ],
    [
      `lance error: LanceError(Index): column nope does not exist in schema Field(id=0), ${PLACE}`,
      12,
      'There is no column `nope`.',
    ],
    [
      `lance error: Dataset at path tmp/a.lance/_versions/99.manifest was not found: Not found, ${PLACE}`,
      11,
      'There is no version 99.',
    ],
    [
      `lance error: LanceError(IO): Execution error: disk gone, ${PLACE}`,
      19,
      'A file can’t be read: Execution error: disk gone.',
    ],
    [
      `lance error: Internal error: does not have sufficient data, len: 9, bytes: x, ${PLACE}`,
      19,
      'A file can’t be read: Internal error: does not have sufficient data, len: 9, bytes: x.',
    ],
    [`lance error: Internal error: no such plan, ${PLACE}`, 18, 'Internal error: no such plan.'],
    [
      `lance error: Invalid user input: Column  not found, ${PLACE}  Caused by: Column  not found`,
      12,
      'There is no column ``.',
    ],
    [
      `lance error: Invalid user input: Error tokenizing statement: SELECT "a FROM t (Unterminated string literal at Line: 1, Column: 8), ${PLACE}`,
      13,
      'Error tokenizing statement: "a (Unterminated string literal at Line: 1, Column: 8).',
    ],
    [
      `lance error: Invalid user input: Error parsing statement: SELECT 1 FROM t WHERE 'Column x not found' = (sql parser error), ${PLACE}`,
      13,
      "Error parsing statement: 'Column x not found' = (sql parser error).",
    ],
    ['not yet implemented', 0, 'The engine can’t do a part of this yet.'],
    ['Panic in async function', 18, 'The engine failed on this request.'],
    ['assertion failed: k > 0', 18, 'The engine failed on this request.'],
    ['', 13, 'The engine rejected this without a reason.'],
  ])('%s', (text, code, message) => {
    expect(toEngineProblem(new Error(text))).toMatchObject({ code, message });
  });

  it('returns an EngineProblem unchanged', () => {
    const problem = invalid('as it was');
    expect(toEngineProblem(problem)).toBe(problem);
  });

  it('shortens any message to a sentence without a source location', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const problem = toEngineProblem(new Error(`${before}, ${PLACE}${after}  Caused by: ${after}`));
        expect(problem).toBeInstanceOf(EngineProblem);
        expect(problem.message).not.toContain('scanner.rs:452:33');
        expect(problem.message.length).toBeLessThan(500);
      }),
    );
  });
});
