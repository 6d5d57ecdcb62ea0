import { Failure } from '../failure.ts';
import { fileMark, MOST_CONNECTIONS, type TransferFile, transferFile, VERSION } from './file-format.ts';

/** A file of connections, or an INVALID failure that says why it is none. */
export function readTransferFile(text: string): TransferFile {
  const value = parseJson(text);
  const mark = fileMark.safeParse(value);
  if (!mark.success) throw invalid('This is not a file of connections that Vitrine exported.');
  const { version, writtenBy } = mark.data;
  if (version > VERSION) {
    throw invalid(`This file was written by ${writtenBy}, which is newer. Update Vitrine to import it.`);
  }
  const file = transferFile.safeParse(value);
  if (file.success) return file.data;
  if (hasTooMany(value)) throw invalid(`There are more than ${MOST_CONNECTIONS} connections in this file.`);
  throw invalid('This file of connections is damaged: parts of it are not as they were written.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('This is not a file of connections: it is not JSON.');
  }
}

function hasTooMany(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('connections' in value)) return false;
  return Array.isArray(value.connections) && value.connections.length > MOST_CONNECTIONS;
}

function invalid(words: string): Failure {
  return new Failure('INVALID', words);
}
