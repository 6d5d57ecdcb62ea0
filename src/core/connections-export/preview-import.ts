import type { ImportPreview } from '../../contract/index.ts';
import type { StoredConnection } from '../settings/connections-store.ts';
import { importWarnings } from './import-warnings.ts';
import { readTransferFile } from './read-file.ts';
import { readRecord } from './read-record.ts';

/** What is in a file. Nothing is taken, nothing is unsealed, nobody is asked. */
export function previewImport(text: string, known: readonly StoredConnection[]): ImportPreview {
  const { connections, sealed } = readTransferFile(text);
  return {
    isSealed: sealed !== undefined,
    connections: connections.map((record, index) => ({ index, ...previewOf(record, known) })),
  };
}

type Previewed = Omit<ImportPreview['connections'][number], 'index'>;

function previewOf(record: Readonly<Record<string, unknown>>, known: readonly StoredConnection[]): Previewed {
  const read = readRecord(record);
  if ('problem' in read) {
    const { name, address } = record;
    return {
      name: shortText(name),
      address: shortText(address),
      isKnown: false,
      notes: [],
      problem: read.problem,
    };
  }
  const { name, address } = read.draft;
  const isKnown = known.some((other) => other.name === name && other.address === address);
  return { name, address, isKnown, notes: importWarnings(read) };
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}
