import { beginsAsFile, beginsAsMessage } from '#protocol/arrow/ipc-framing.ts';
import { halfFloatAt, shortestSingle } from '#protocol/short-numbers.ts';
import { openJsonFile } from './json-file.ts';
import {
  type ByteSource,
  checkLength,
  checkNumbers,
  LARGEST_FILE,
  type VectorFile,
  VectorRefusal,
} from './vector-source.ts';

/** Detects the format by the first bytes: the file name is not reliable. */
export async function openVectorFile(source: ByteSource): Promise<VectorFile> {
  if (source.size === 0) throw new VectorRefusal('The file is empty.');
  const start = await source.read(0, 8);
  // Parquet has no size limit here, because it is read page by page.
  if (beginsWith(start, 'PAR1')) return (await import('./parquet/open-parquet.ts')).openParquetFile(source);
  if (source.size > LARGEST_FILE)
    throw new VectorRefusal('Files other than Parquet can be up to 256 MB. Save only the vectors you need.');
  if (isNpy(start)) return openNpyFile(source);
  if (isArrow(start)) return (await import('./arrow-file.ts')).openArrowFile(source);
  checkKnown(start);
  return openJsonFile(source);
}

function isArrow(start: Uint8Array): boolean {
  return beginsAsFile(start) || beginsAsMessage(start);
}

const OTHERS = [
  ['PARE', 'an encrypted Parquet file'],
  ['PK\u0003\u0004', 'a ZIP archive, as NPZ is. Unpack it to get at the NPY files in it'],
  ['\u0089HDF', 'an HDF5 file'],
  ['\u0080', 'a pickle of Python, which only Python can read'],
] as const;

function checkKnown(start: Uint8Array): void {
  const [, what] = OTHERS.find(([magic]) => beginsWith(start, magic)) ?? [];
  if (what === undefined) return;
  throw new VectorRefusal(`This is ${what}. Vectors are read from JSON, NPY, Arrow IPC and Parquet.`);
}

function beginsWith(bytes: Uint8Array, magic: string): boolean {
  return [...magic].every((character, place) => bytes[place] === character.charCodeAt(0));
}

/** Opens an NPY file with a one- or two-dimensional array. Only the requested row is read. */
export async function openNpyFile(source: ByteSource): Promise<VectorFile> {
  const header = readNpyHeader(await source.read(0, Math.min(source.size, HEADER_BYTES)));
  checkSize(header, source.size);
  const { rowCount, width } = header;
  const readRow = async (row: number) => {
    const vector = await readVector(source, header, row);
    checkNumbers(vector, rowCount > 1 ? ` of row ${row}` : '');
    return [vector];
  };
  return { form: `NPY, ${header.element.name}`, columns: [{ name: '', rowCount, width, readRow }] };
}

/** SECURITY: checks the header before anything is read or allocated by what it says. */
function checkSize({ element, rowCount, width, dataStart }: NpyHeader, size: number): void {
  checkLength(width);
  if (rowCount === 0) throw new VectorRefusal('The array has no rows.');
  const expectedSize = dataStart + rowCount * width * element.size;
  if (expectedSize > size)
    throw new VectorRefusal(`The file is truncated: its header declares ${rowCount} × ${width} numbers.`);
}

function readVector(source: ByteSource, header: NpyHeader, row: number): Promise<number[]> {
  if (row < 0 || row >= header.rowCount) throw new VectorRefusal(`The array has no row ${row}.`);
  return header.isFortran ? scatteredRow(source, header, row) : rowTogether(source, header, row);
}

async function rowTogether(source: ByteSource, header: NpyHeader, row: number): Promise<number[]> {
  const { element, width, dataStart } = header;
  const from = dataStart + row * width * element.size;
  const view = viewOf(await source.read(from, from + width * element.size));
  return Array.from({ length: width }, (_, place) => element.read(view, place * element.size));
}

/** Reads the whole array, since the numbers of a row are not adjacent. Its size is limited like that of every file. */
async function scatteredRow(source: ByteSource, header: NpyHeader, row: number): Promise<number[]> {
  const { element, width, rowCount, dataStart } = header;
  const view = viewOf(await source.read(dataStart, dataStart + rowCount * width * element.size));
  return Array.from({ length: width }, (_, place) =>
    element.read(view, (place * rowCount + row) * element.size),
  );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/*
 * NPY as numpy.lib.format writes it: the magic, a version, the length of the header, and the header, which is the text
 * of a Python dictionary with three members. The numbers follow without gaps.
 */

interface NpyHeader {
  readonly element: Element;
  /** Column-major order: the numbers of a row are not adjacent. */
  readonly isFortran: boolean;
  readonly rowCount: number;
  readonly width: number;
  /** The byte offset of the first number. */
  readonly dataStart: number;
}

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59] as const;
/** NumPy has the same limit for files that are not trusted. */
const MAX_HEADER_LENGTH = 10_000;
/** Enough bytes for {@link readNpyHeader}. */
const HEADER_BYTES = 12 + MAX_HEADER_LENGTH;

function isNpy(start: Uint8Array): boolean {
  return MAGIC.every((byte, place) => start[place] === byte);
}

function readNpyHeader(start: Uint8Array): NpyHeader {
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

/** The type of the array’s numbers, and how to read one. */
interface Element {
  readonly name: string;
  readonly size: number;
  readonly read: (view: DataView, at: number) => number;
}

type Reader = (view: DataView, at: number, isLittle: boolean) => number;

const READERS: ReadonlyMap<string, readonly [name: string, read: Reader]> = new Map([
  ['f2', ['float16', halfFloatAt]],
  ['f4', ['float32', (view, at, isLittle) => shortestSingle(view.getFloat32(at, isLittle))]],
  ['f8', ['float64', (view, at, isLittle) => view.getFloat64(at, isLittle)]],
  ['i1', ['int8', (view, at) => view.getInt8(at)]],
  ['i2', ['int16', (view, at, isLittle) => view.getInt16(at, isLittle)]],
  ['i4', ['int32', (view, at, isLittle) => view.getInt32(at, isLittle)]],
  ['i8', ['int64', (view, at, isLittle) => Number(view.getBigInt64(at, isLittle))]],
  ['u1', ['uint8', (view, at) => view.getUint8(at)]],
  ['u2', ['uint16', (view, at, isLittle) => view.getUint16(at, isLittle)]],
  ['u4', ['uint32', (view, at, isLittle) => view.getUint32(at, isLittle)]],
  ['u8', ['uint64', (view, at, isLittle) => Number(view.getBigUint64(at, isLittle))]],
]);

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['O', 'Python objects, which only Python can read'],
  ['c', 'complex numbers'],
  ['b', 'truth values'],
  ['S', 'texts'],
  ['U', 'texts'],
  ['M', 'times'],
  ['m', 'times'],
]);

/**
 * Parses a NumPy type: `<f4` is a little-endian float of four bytes. Without `<` or `>`, the byte order is that of the
 * machine.
 */
function elementOf(descriptor: string): Element {
  const [, order = '', kind = ''] = /^([<>|=]?)(.*)$/.exec(descriptor) ?? [];
  const [name, read] = READERS.get(kind) ?? [];
  if (name === undefined || read === undefined) throw new VectorRefusal(refusalOf(descriptor, kind));
  const isLittle = order !== '>';
  return { name, size: Number(kind.slice(1)), read: (view, at) => read(view, at, isLittle) };
}

function refusalOf(descriptor: string, kind: string): string {
  const what = REFUSED.get(kind.charAt(0)) ?? `elements of the type "${descriptor}"`;
  return `The file holds ${what}. Save the vectors as float32.`;
}
