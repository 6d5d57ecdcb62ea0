import { HEADER_BYTES, type NpyHeader, readNpyHeader } from './npy-header.ts';
import { VectorRefusal } from './refusal.ts';
import { type ByteSource, checkLength, checkNumbers, type VectorFile } from './vector-source.ts';

/** One array of one dimension or two. Of its numbers only the row that is asked for is read. */
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

/** SECURITY: before anything is read or made by what the header says. */
function checkSize({ element, rowCount, width, dataStart }: NpyHeader, size: number): void {
  checkLength(width);
  if (rowCount === 0) throw new VectorRefusal('The array has no rows.');
  const told = dataStart + rowCount * width * element.size;
  if (told > size)
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

/** Number by number from the whole: it is no more than a file may be. */
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
