import { type FlatTables, openTables } from '../../../../protocol/arrow/flat-tables.ts';
import { isPlausibleBatch } from './sound-batch.ts';

/*
 * SECURITY: what a message says of itself is read by the places of its members, each checked, and not by apache-arrow,
 * which makes what a message announces before it looks whether it is there.
 */

/** What one message of a stream says of its body. */
export interface MessageFacts {
  readonly kind: 'schema' | 'dictionary' | 'batch' | 'other';
  readonly bodyLength: number;
  readonly rows: number;
  /** Undefined where nothing is compressed. */
  readonly compression: string | undefined;
  /** Whether it adds to a dictionary that was there before. */
  readonly isDelta: boolean;
  /** Whether a reader that believes it can come to no harm. */
  readonly isSound: boolean;
}

/** The places of the members in Arrow's own `Message.fbs`. */
const MESSAGE = { headerType: 1, header: 2, bodyLength: 3, metadata: 4 } as const;
const KEY_VALUE = { key: 0, value: 1 } as const;
const BATCH = { length: 0, compression: 3 } as const;
const DICTIONARY = { batch: 1, isDelta: 2 } as const;
const KINDS: Readonly<Record<number, MessageFacts['kind']>> = { 1: 'schema', 2: 'dictionary', 3: 'batch' };
const CODECS = ['lz4', 'zstd'] as const;

/** Throws a RangeError for a message that makes no sense. */
export function messageInfo(metadata: Uint8Array): MessageFacts {
  const tables = openTables(metadata);
  const root = tables.root();
  const kind = KINDS[tables.byteOf(root, MESSAGE.headerType) ?? 0] ?? 'other';
  const bodyLength = whole(tables.longOf(root, MESSAGE.bodyLength));
  payForMetadata(tables, root);
  const nothing = { kind, bodyLength, rows: 0, compression: undefined, isDelta: false, isSound: true };
  const header = tables.tableOf(root, MESSAGE.header);
  if (header === undefined || kind === 'schema' || kind === 'other') return nothing;
  const isDictionary = kind === 'dictionary';
  const batch = isDictionary ? tables.tableOf(header, DICTIONARY.batch) : header;
  if (batch === undefined) return nothing;
  const rows = whole(tables.longOf(batch, BATCH.length));
  return {
    kind,
    bodyLength,
    rows,
    compression: compressionOf(tables, batch),
    isDelta: isDictionary && (tables.byteOf(header, DICTIONARY.isDelta) ?? 0) !== 0,
    isSound: isPlausibleBatch(tables, batch, { rows, bodyLength }),
  };
}

function payForMetadata(tables: FlatTables, root: number): void {
  for (const entry of tables.tablesOf(root, MESSAGE.metadata)) {
    tables.payForText(entry, KEY_VALUE.key);
    tables.payForText(entry, KEY_VALUE.value);
  }
}

function compressionOf(tables: FlatTables, batch: number): string | undefined {
  const compression = tables.tableOf(batch, BATCH.compression);
  if (compression === undefined) return undefined;
  // What is left out has the number 0.
  return CODECS[tables.byteOf(compression, 0) ?? 0] ?? 'an unknown codec';
}

function whole(long: bigint | undefined): number {
  if (long === undefined) return 0;
  if (long < 0n || long > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('It says what can’t be.');
  return Number(long);
}
