import { numberListsInJson } from './json-file.ts';
import { checkLength, checkNumbers, VectorRefusal } from './vector-source.ts';

/** Reads the vectors in pasted text: printed numbers, or JSON that contains an embedding. */
export function readPastedVectors(text: string, width?: number): readonly (readonly number[])[] {
  if (!text.includes('{')) return readNumbersText(text, width);
  const lists = [...numberListsInJson(text).values()];
  const vectors = lists.find((rows) => rows.every((row) => row.length === width)) ?? lists[0] ?? [];
  for (const vector of vectors) {
    checkLength(vector.length);
    checkNumbers(vector);
  }
  return vectors;
}

/*
 * Vectors as people copy them: lists in JSON or Python, NumPy’s output, or numbers separated only by commas, spaces
 * and line ends.
 */

type Vectors = readonly (readonly number[])[];

/** In `np.float32(0.1)`, the type around the number is ignored. */
const TYPED_NUMBER = /\b(?:\w+\.)?u?(?:float|int)(?:8|16|32|64|_)?\(([^()]*)\)/g;
/** In `array([…], dtype=float32)`, the words around the list are ignored. */
const REMARK = /\b(?:\w+\.)?(?:array|asarray|tensor|Tensor)(?=\()|\b(?:dtype|device|shape)=\S*?(?=[\s,)]|$)/g;
const PIECE = /[[\]()\n]|[^\s,;[\]()]+/g;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const NOT_FINITE = /^[+-]?(?:nan|inf|infinity)$/i;
const LEFT_OUT = /^(?:\.{3}|…)$/;

/** Returns at least one vector. The expected width tells one vector per line from one vector over several lines. */
function readNumbersText(text: string, width?: number): Vectors {
  const plain = text.replaceAll(TYPED_NUMBER, '$1').replaceAll(REMARK, '');
  const vectors = /[[\]()]/.test(plain) ? inBrackets(plain) : inLines(plain, width);
  if (vectors.length === 0) throw new VectorRefusal('No numbers found.');
  vectors.forEach((vector, index) => {
    checkLength(vector.length);
    checkNumbers(vector, placeOf(index, vectors.length));
  });
  return vectors;
}

/** The innermost brackets are vectors; outer brackets are ignored. */
function inBrackets(text: string): Vectors {
  const vectors: number[][] = [];
  const open: number[][] = [];
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece === '\n') continue;
    if (piece === '[' || piece === '(') open.push([]);
    else if (piece === ']' || piece === ')') keep(open.pop(), vectors);
    else innermost(open, piece).push(numberIn(piece, open.at(-1)?.length ?? 0));
  }
  if (open.length > 0) throw new VectorRefusal('A bracket isn’t closed: the end of the text may be missing.');
  return vectors;
}

function keep(closed: number[] | undefined, vectors: number[][]): void {
  if (closed === undefined) throw new VectorRefusal('A bracket is closed that wasn’t opened.');
  if (closed.length > 0) vectors.push(closed);
}

function innermost(open: readonly number[][], piece: string): number[] {
  const list = open.at(-1);
  if (list === undefined) throw new VectorRefusal(`${quoted(piece)} is outside the brackets.`);
  return list;
}

function inLines(text: string, width: number | undefined): Vectors {
  let count = 0;
  const lines = text.split(/\r\n?|\n/).map((line) =>
    (line.match(PIECE) ?? []).map((piece) => {
      count += 1;
      return numberIn(piece, count - 1);
    }),
  );
  const filled = lines.filter((line) => line.length > 0);
  return filled.length < 2 || areVectors(filled, width) ? filled : [filled.flat()];
}

function areVectors(lines: Vectors, width: number | undefined): boolean {
  const length = width ?? lines[0]?.length ?? 0;
  return length > 1 && lines.every((line) => line.length === length);
}

function numberIn(piece: string, before: number): number {
  if (NUMBER.test(piece)) return Number(piece);
  const place = `Number ${before + 1}`;
  if (NOT_FINITE.test(piece)) throw new VectorRefusal(`${place} is ${piece}, which a query can’t contain.`);
  if (LEFT_OUT.test(piece)) {
    throw new VectorRefusal(`Numbers are omitted after number ${before}. Print the full list.`);
  }
  throw new VectorRefusal(`${place} can’t be read: ${quoted(piece)}.`);
}

function placeOf(index: number, count: number): string {
  return count > 1 ? ` of vector ${index + 1}` : '';
}

const MAX_QUOTE_LENGTH = 24;

function quoted(piece: string): string {
  return piece.length > MAX_QUOTE_LENGTH ? `"${piece.slice(0, MAX_QUOTE_LENGTH)}…"` : `"${piece}"`;
}
