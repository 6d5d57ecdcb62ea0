import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { readPastedVectors } from './pasted-vectors.ts';
import { VectorRefusal } from './vector-source.ts';

const refusal = (text: string) => {
  try {
    readPastedVectors(text);
    return undefined;
  } catch (problem) {
    return problem instanceof VectorRefusal ? problem.message : problem;
  }
};

describe('one vector', () => {
  it.each([
    ['JSON', '[0.1, -2, 3e-4]'],
    ['numbers with commas', '0.1, -2, 3e-4'],
    ['numbers with spaces', '  0.1 -2\t3e-4 '],
    ['numbers with semicolons', '0.1; -2; 3e-4'],
    ['one number a line', '0.1\r\n-2\r\n3e-4\r\n'],
    ['what NumPy prints', '[ 1.e-01 -2.\n  3.e-04]'],
    ['what NumPy represents', 'array([ 0.1, -2. ,  3e-4], dtype=float32)'],
    ['what NumPy 2 represents', '[np.float32(0.1), np.float32(-2.0), np.float64(0.0003)]'],
    ['what PyTorch prints', "tensor([0.1000, -2., 3e-04], device='cuda:0')"],
    ['a tuple of Python', '(0.1, -2, +3e-4,)'],
    ['the answer of a service', '{"model": "x", "data": [{"embedding": [0.1, -2, 3e-4], "index": 0}]}'],
  ])('is read from %s', (_what, text) => {
    expect(readPastedVectors(text)).toEqual([[0.1, -2, 0.0003]]);
  });

  it('may span several lines if its dimension is known', () => {
    expect(readPastedVectors('1 2\n3 4', 4)).toEqual([[1, 2, 3, 4]]);
  });

  it('can be any list of finite numbers in JSON', () => {
    const vector = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(vector, (numbers) => {
        // JSON.stringify writes -0 as 0.
        const said = JSON.stringify(numbers);
        expect(readPastedVectors(said)).toEqual([JSON.parse(said)]);
      }),
    );
  });
});

describe('several vectors', () => {
  it.each([
    ['a list of lists', '[[1, 2], [3, 4]]'],
    ['a printed matrix', '[[1. 2.]\n [3. 4.]]'],
    ['a list of tuples', '[(1, 2), (3, 4)]'],
    ['one a line', '1, 2\n3, 4\n'],
    ['a list a line', '[1, 2]\n[3, 4]'],
  ])('are read from %s', (_what, text) => {
    expect(readPastedVectors(text)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});

describe('rejected text', () => {
  it.each([
    ['', 'No numbers found.'],
    ['[]', 'No numbers found.'],
    ['[1, nan, 3]', 'Number 2 is nan, which a query can’t contain.'],
    ['1 2 -inf', 'Number 3 is -inf, which a query can’t contain.'],
    ['[1, 1e999]', 'Number 2 is Infinity, which a query can’t contain.'],
    ['[0.1 0.2 ... 0.9]', 'Numbers are omitted after number 2. Print the full list.'],
    ['[1, two]', 'Number 2 can’t be read: "two".'],
    ['[1, 2', 'A bracket isn’t closed: the end of the text may be missing.'],
    ['1] 2', '"1" is outside the brackets.'],
    ['{"name": "puppy"}', 'The JSON contains no list of numbers.'],
    ['{"vector": [NaN]}', 'Invalid JSON, or it contains NaN, which JSON doesn’t support.'],
  ])('%j is rejected with the problem and its position', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it('is the only other possible result of any text', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '(',
      '{',
      '"a":',
      ',',
      ' ',
      '\n',
      '1',
      '-2.5e3',
      'nan',
      'array(',
      '...',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          expect([undefined, expect.any(String)]).toContainEqual(refusal(text));
        },
      ),
    );
  });

  it('is detected quickly for any length', () => {
    const took = cpuTime(() => {
      refusal('[('.repeat(200_000));
      refusal('array('.repeat(100_000));
      refusal('float32('.repeat(100_000));
      refusal('1 '.repeat(1_000_000));
    });
    expect(took).toBeLessThan(3000);
  });
});
