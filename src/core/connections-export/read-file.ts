import { Failure } from '../failure.ts';
import { fileMark, MAX_CONNECTIONS, type TransferFile, transferFile, VERSION } from './file-format.ts';

/** A file of connections, or an INVALID failure that says why it is none. */
export function readTransferFile(text: string): TransferFile {
  const value = parseJson(text);
  const mark = fileMark.safeParse(value);
  if (!mark.success) throw invalid('This isn’t a Vitrine connections file.');
  const { version, writtenBy } = mark.data;
  if (version > VERSION) {
    throw invalid(`This file was written by ${writtenBy}, which is newer. Update Vitrine to import it.`);
  }
  const file = transferFile.safeParse(value);
  if (file.success) return file.data;
  if (hasTooMany(value)) throw invalid(`There are more than ${MAX_CONNECTIONS} connections in this file.`);
  throw invalid('This connections file is damaged.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('This isn’t a file of connections: it isn’t JSON.');
  }
}

function hasTooMany(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('connections' in value)) return false;
  return Array.isArray(value.connections) && value.connections.length > MAX_CONNECTIONS;
}

function invalid(words: string): Failure {
  return new Failure('INVALID', words);
}
