import { openJsonFile } from './json-file.ts';
import { openNpyFile } from './npy-file.ts';
import { isNpy } from './npy-header.ts';
import { VectorRefusal } from './refusal.ts';
import { type ByteSource, LARGEST_FILE, type VectorFile } from './vector-source.ts';

/** Opens a file by what its first bytes say: a name may say anything. */
export async function openVectorFile(source: ByteSource): Promise<VectorFile> {
  if (source.size === 0) throw new VectorRefusal('The file is empty.');
  if (source.size > LARGEST_FILE)
    throw new VectorRefusal('Files can be up to 256 MB. Save only the vectors you need.');
  const start = await source.read(0, 8);
  if (isNpy(start)) return openNpyFile(source);
  if (isArrow(start)) return (await import('./arrow-file.ts')).openArrowFile(source);
  checkKnown(start);
  return openJsonFile(source);
}

/** `ARROW1` begins a file, the sign of a message a stream. */
function isArrow(start: Uint8Array): boolean {
  return beginsWith(start, 'ARROW1') || beginsWith(start, '\u00ff\u00ff\u00ff\u00ff');
}

const OTHERS = [
  ['PAR1', 'a Parquet file'],
  ['PK\u0003\u0004', 'a ZIP archive, as NPZ is. Unpack it to get at the NPY files in it'],
  ['\u0089HDF', 'an HDF5 file'],
  ['\u0080', 'a pickle of Python, which only Python can read'],
] as const;

function checkKnown(start: Uint8Array): void {
  const [, what] = OTHERS.find(([magic]) => beginsWith(start, magic)) ?? [];
  if (what === undefined) return;
  throw new VectorRefusal(`This is ${what}. Vectors are read from JSON, NPY and Arrow IPC.`);
}

function beginsWith(bytes: Uint8Array, magic: string): boolean {
  return [...magic].every((character, place) => bytes[place] === character.charCodeAt(0));
}
