import { z } from 'zod';
import { connectionDraft, idParts } from '#contract/index.ts';
import { firstProblem } from '#protocol/index.ts';
import { type NormalizedDraft, normalizeDraft } from '../connections/normalize-draft.ts';
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

/** What one record of a file says. */
export interface ReadRecord {
  readonly draft: NormalizedDraft;
  readonly tablesByHand: readonly string[][];
  /** Members that this version does not know; they are left out. */
  readonly unknown: readonly string[];
}

type RecordOrProblem = ReadRecord | { readonly problem: string };

const handMade = z.array(idParts).max(100_000).catch([]);
const KNOWN = new Set([...Object.keys(connectionDraft.shape), 'tablesByHand', 'clientCertificate']);

/**
 * Neither a scheme, a dot nor a port: a word that got there by mistake rather than the name of a server. In a form its
 * user sees what becomes of it; of a file nobody looks at every record so closely.
 */
function isBareWord(address: string): boolean {
  return /^[^.:/[\]]+(\/|$)/.test(address.trim()) && !/^localhost(\/|$)/i.test(address.trim());
}

/** Members that are not there have their usual values. */
export function readRecord(record: Readonly<Record<string, unknown>>): RecordOrProblem {
  const draft = connectionDraft.safeParse(record);
  if (!draft.success) {
    const { member, words } = firstProblem(draft.error);
    return { problem: `Its ${member || 'record'} ${words}.` };
  }
  if (isBareWord(draft.data.address)) {
    const words = `"${draft.data.address}" isn’t a complete address. Add https:// or http:// in the file.`;
    return { problem: words };
  }
  try {
    return {
      draft: normalizeDraft(draft.data),
      tablesByHand: handMade.parse(record.tablesByHand ?? []),
      unknown: Object.keys(record).filter((member) => !KNOWN.has(member)),
    };
  } catch (error) {
    if (error instanceof Failure) return { problem: error.details.message };
    throw error;
  }
}
