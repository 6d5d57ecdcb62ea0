import type { FileFormat } from '#contract/index.ts';
import { beginsAsFile, beginsAsMessage } from '#protocol/arrow/ipc-framing.ts';
import { Failure } from '../failure.ts';

const TAKEN = 'Supported formats: Arrow, Parquet, CSV, JSON Lines';

/** Decides the format by the first bytes, and by the file name only if those leave it open. */
export function detectFormat(start: Uint8Array, name: string): FileFormat {
  if (start.length === 0) return formatByName(name) ?? refuse('The file is empty.');
  const words = otherFormat(start);
  if (words !== undefined) return refuse(`This file is ${words}. ${TAKEN}.`);
  return formatByMagic(start) ?? formatOfText(start, name) ?? refuse(`Unknown file format. ${TAKEN}.`);
}

/** Enough bytes for every magic number, and for recognizing text. */
export const START_TO_RECOGNISE = 4096;

function formatByMagic(start: Uint8Array): FileFormat | undefined {
  if (beginsAsFile(start)) return 'arrow-file';
  if (String.fromCharCode(...start.subarray(0, 4)) === 'PAR1') return 'parquet';
  return looksLikeMessage(start) ? 'arrow-stream' : undefined;
}

/**
 * A current message begins with four 0xFF bytes; one from before Arrow 0.15 (2019) begins with its length, some hundred
 * bytes.
 */
function looksLikeMessage(start: Uint8Array): boolean {
  if (start.length < 8) return false;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const first = view.getInt32(0, true);
  return (
    beginsAsMessage(start) ||
    (first > 0 && first < 2 ** 24 && first % 4 === 0 && view.getUint32(4, true) < 256)
  );
}

function formatOfText(start: Uint8Array, name: string): FileFormat | undefined {
  if (start.includes(0)) return undefined;
  const text = new TextDecoder().decode(start).trimStart();
  if (text.startsWith('[') && formatByName(name) !== 'csv')
    return refuse('This is a JSON array. Use JSON Lines: one object per line.');
  if (/^\{\s*["}]/.test(text)) return 'json-lines';
  return formatByName(name) ?? 'csv';
}

function formatByName(name: string): FileFormat | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return ENDINGS.get(ending);
}

const ENDINGS: ReadonlyMap<string, FileFormat> = new Map([
  ['arrows', 'arrow-stream'],
  ['arrow', 'arrow-file'],
  ['feather', 'arrow-file'],
  ['ipc', 'arrow-file'],
  ['parquet', 'parquet'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['tab', 'csv'],
  ['txt', 'csv'],
  ['jsonl', 'json-lines'],
  ['ndjson', 'json-lines'],
  ['json', 'json-lines'],
]);

function refuse(message: string): never {
  throw new Failure('INVALID', message);
}

/** Names the format if the bytes belong to a known format that can't be read as rows. */
function otherFormat(start: Uint8Array): string | undefined {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const known = FORMATS.find(([magic, at]) => bytes.subarray(at, at + magic.length).equals(magic));
  if (known !== undefined) return isWorkbook(bytes) ? 'an Excel workbook' : known[2];
  const text = bytes.toString('latin1').trimStart();
  if (/^<(!doctype html|html|head|body)\b/i.test(text)) return 'an HTML page';
  return /^<\?xml\b/i.test(text) ? 'an XML document' : undefined;
}

/** A workbook is a ZIP archive with one of these names among its first entries. */
function isWorkbook(bytes: Buffer): boolean {
  const names = bytes.toString('latin1');
  return names.startsWith('PK') && /\[Content_Types\]\.xml|xl\/|docProps\//.test(names);
}

type Format = readonly [magic: Buffer, at: number, words: string];

const magic = (...bytes: number[]) => Buffer.from(bytes);
const text = (letters: string) => Buffer.from(letters, 'latin1');

const FORMATS: readonly Format[] = [
  [magic(0x89, 0x50, 0x4e, 0x47), 0, 'an image (PNG)'],
  [magic(0xff, 0xd8, 0xff), 0, 'an image (JPEG)'],
  [text('GIF8'), 0, 'an image (GIF)'],
  [text('WEBP'), 8, 'an image (WebP)'],
  [text('%PDF'), 0, 'a PDF document'],
  [text('PK\u0003\u0004'), 0, 'a ZIP archive'],
  [magic(0xd0, 0xcf, 0x11, 0xe0), 0, 'an old Excel or Word file'],
  [magic(0x1f, 0x8b), 0, 'compressed with gzip'],
  [magic(0x28, 0xb5, 0x2f, 0xfd), 0, 'compressed with Zstandard'],
  [magic(0x04, 0x22, 0x4d, 0x18), 0, 'compressed with LZ4'],
  [text('BZh'), 0, 'compressed with bzip2'],
  [magic(0xfd, 0x37, 0x7a, 0x58, 0x5a), 0, 'compressed with xz'],
  [text('7z\u00bc\u00af'), 0, 'a 7-Zip archive'],
  [text('FEA1'), 0, 'a Feather file of version 1'],
  [text('ORC'), 0, 'an ORC file'],
  [text('Obj\u0001'), 0, 'an Avro file'],
  [text('PARE'), 0, 'an encrypted Parquet file'],
  [text('SQLite format 3'), 0, 'an SQLite database'],
  [magic(0x89, 0x48, 0x44, 0x46), 0, 'an HDF5 file'],
  [magic(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59), 0, 'a NumPy file'],
  [magic(0x7f, 0x45, 0x4c, 0x46), 0, 'an executable'],
  [text('MZ'), 0, 'an executable'],
  [magic(0xff, 0xfe), 0, 'text in UTF-16. Save it as UTF-8'],
  [magic(0xfe, 0xff), 0, 'text in UTF-16. Save it as UTF-8'],
];
