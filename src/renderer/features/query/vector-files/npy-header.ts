import { type Element, elementOf } from './npy-element.ts';
import { VectorRefusal } from './refusal.ts';

/*
 * NPY, as numpy.lib.format writes it: the magic, a version, the length of the header, and the header, which is the text
 * of a Python dictionary with three members. Then the numbers, without anything between them.
 */

export interface NpyHeader {
  readonly element: Element;
  /** Columns before rows: numbers of one row do not lie together. */
  readonly isFortran: boolean;
  readonly rowCount: number;
  readonly width: number;
  /** Where the numbers begin. */
  readonly dataStart: number;
}

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;
/** NumPy itself takes no longer ones from strangers. */
const MAX_HEADER_LENGTH = 10_000;
/** All that {@link readNpyHeader} can want to see. */
export const HEADER_BYTES = 12 + MAX_HEADER_LENGTH;

export function isNpy(start: Uint8Array): boolean {
  return MAGIC.every((byte, place) => start[place] === byte);
}

export function readNpyHeader(start: Uint8Array): NpyHeader {
  const { text, dataStart } = headerText(start);
  const { rowCount, width } = shapeIn(text);
  return { element: elementIn(text), isFortran: isFortranIn(text), rowCount, width, dataStart };
}

function headerText(start: Uint8Array): { text: string; dataStart: number } {
  if (!isNpy(start) || start.length < 12) throw new VectorRefusal('The file is cut off in its header.');
  const version = start[6] ?? 0;
  if (version < 1 || version > 3) throw new VectorRefusal(`NPY version ${version} isn’t supported.`);
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const from = version === 1 ? 10 : 12;
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > MAX_HEADER_LENGTH)
    throw new VectorRefusal('The header of the file is too long to be one of vectors.');
  if (from + length > start.length) throw new VectorRefusal('The file is cut off in its header.');
  return { text: new TextDecoder().decode(start.subarray(from, from + length)), dataStart: from + length };
}

function elementIn(header: string): Element {
  const [, descriptor] = /'descr'\s*:\s*'([^']{0,16})'/.exec(header) ?? [];
  if (descriptor === undefined) {
    throw new VectorRefusal('The file holds records of several members. Save the vectors alone.');
  }
  return elementOf(descriptor);
}

function isFortranIn(header: string): boolean {
  const [, word] = /'fortran_order'\s*:\s*(True|False)/.exec(header) ?? [];
  if (word === undefined) throw new VectorRefusal('The header of the file doesn’t say its order.');
  return word === 'True';
}

function shapeIn(header: string): { rowCount: number; width: number } {
  const [, inside] = /'shape'\s*:\s*\(([\d,\s]{0,200})\)/.exec(header) ?? [];
  if (inside === undefined) throw new VectorRefusal('The header of the file doesn’t say its shape.');
  const [first, second, ...more] = inside.split(',').flatMap((part) => part.trim() || []);
  if (first === undefined) throw new VectorRefusal('The file contains a single number, not a vector.');
  if (more.length > 0)
    throw new VectorRefusal(`The array has ${more.length + 2} dimensions; use one or two.`);
  return second === undefined
    ? { rowCount: 1, width: Number(first) }
    : { rowCount: Number(first), width: Number(second) };
}
