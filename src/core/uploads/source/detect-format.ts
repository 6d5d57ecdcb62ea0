import type { FileFormat } from '../../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { otherFormat } from './other-formats.ts';

const TAKEN = 'Supported formats: Arrow, Parquet, CSV, JSON Lines';

/** The format by what the file begins with, and only where that leaves it open, by its name. */
export function detectFormat(start: Uint8Array, name: string): FileFormat {
  if (start.length === 0) return formatByName(name) ?? refuse('The file is empty.');
  const words = otherFormat(start);
  if (words !== undefined) return refuse(`This file is ${words}. ${TAKEN}.`);
  return formatByMagic(start) ?? formatOfText(start, name) ?? refuse(`Unknown file format. ${TAKEN}.`);
}

/** Enough for every magic number, and for a look at a text. */
export const START_TO_RECOGNISE = 4096;

function formatByMagic(start: Uint8Array): FileFormat | undefined {
  const letters = String.fromCharCode(...start.subarray(0, 6));
  if (letters === 'ARROW1') return 'arrow-file';
  if (letters.startsWith('PAR1')) return 'parquet';
  return looksLikeMessage(start) ? 'arrow-stream' : undefined;
}

/** A message of today begins with four bytes of ones, one from before 2019 with its length, which is some hundred bytes. */
function looksLikeMessage(start: Uint8Array): boolean {
  if (start.length < 8) return false;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const first = view.getInt32(0, true);
  return first === -1 || (first > 0 && first < 2 ** 24 && first % 4 === 0 && view.getUint32(4, true) < 256);
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
