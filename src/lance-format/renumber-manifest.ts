import { MANIFEST_FOOTER_BYTES, MESSAGE_LENGTH_BYTES, messageIn, positionIn } from './manifest-bytes.ts';
import {
  bytesOf,
  MalformedBytes,
  numberOf,
  varint,
  type WireField,
  wireFields,
  wirePieces,
} from './protobuf.ts';

interface NewNumber {
  readonly version: bigint;
  /** The name of the transaction file, by which other writers check for conflicts with their changes. */
  readonly transaction: string | undefined;
}

/** Changes a manifest to another, lower version of the same table. The bytes are those of a whole manifest. */
export function renumberManifest(bytes: Uint8Array, { version, transaction }: NewNumber): Uint8Array {
  const message = messageIn(bytes, bytes.length);
  if (message === undefined) throw new MalformedBytes('its message begins before it');
  const changed = Buffer.concat([
    rewritten(message, {
      [VERSION]: () => numberField(VERSION, version),
      [TRANSACTION_FILE]: () => NOTHING,
      [TRANSACTION_SECTION]: () => NOTHING,
      ...(countsRowVersions(message) ? { [FRAGMENTS]: (value) => fragmentUpTo(value, version) } : {}),
    }),
    transaction === undefined ? NOTHING : bytesField(TRANSACTION_FILE, Buffer.from(transaction)),
  ]);
  const length = Buffer.alloc(MESSAGE_LENGTH_BYTES);
  length.writeUInt32LE(changed.length);
  // The message refers to the bytes before it, such as the indices, by offset.
  const before = bytes.subarray(0, Number(positionIn(bytes, bytes.length)));
  return Buffer.concat([before, length, changed, bytes.subarray(-MANIFEST_FOOTER_BYTES)]);
}

/** The field numbers of `lance.table.Manifest`. */
const FRAGMENTS = 2;
const VERSION = 3;
const READER_FLAGS = 9;
const TRANSACTION_FILE = 12;
const TRANSACTION_SECTION = 21;

const STABLE_ROW_IDS = 2n;

/** Only tables with stable row IDs store the version of each row. */
function countsRowVersions(message: Uint8Array): boolean {
  let flags = 0n;
  for (const { number, value } of wireFields(message)) {
    if (number === READER_FLAGS) flags = numberOf(value);
  }
  return (flags & STABLE_ROW_IDS) !== 0n;
}

/** The field numbers of `lance.table.DataFragment`, of a sequence of versions, and of a run in it. */
const LAST_UPDATED = 7;
const CREATED = 9;
const RUNS = 1;
const RUN_VERSION = 2;

/** Replaces later versions of rows by this one. */
function fragmentUpTo(fragment: WireField['value'], version: bigint): Uint8Array {
  const run = (value: WireField['value']) =>
    rewritten(bytesOf(value), {
      [RUN_VERSION]: (written) =>
        numberField(RUN_VERSION, numberOf(written) > version ? version : numberOf(written)),
    });
  const runs = (number: number) => (value: WireField['value']) =>
    bytesField(number, rewritten(bytesOf(value), { [RUNS]: (each) => bytesField(RUNS, run(each)) }));
  const changes = { [LAST_UPDATED]: runs(LAST_UPDATED), [CREATED]: runs(CREATED) };
  return bytesField(FRAGMENTS, rewritten(bytesOf(fragment), changes));
}

type Changes = Readonly<Record<number, (value: WireField['value']) => Uint8Array>>;

/** Replaces the fields of these numbers in a message. Other fields stay unchanged. */
function rewritten(message: Uint8Array, changes: Changes): Uint8Array {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const { number, value, end } of wirePieces(message, message.length)) {
    parts.push(changes[number]?.(value) ?? message.subarray(start, end));
    start = end;
  }
  return Buffer.concat(parts);
}

const NOTHING = Buffer.alloc(0);

function numberField(number: number, value: bigint): Uint8Array {
  return Buffer.from([...varint(BigInt(number) << 3n), ...varint(value)]);
}

function bytesField(number: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from([...varint((BigInt(number) << 3n) | 2n), ...varint(BigInt(value.length))]),
    value,
  ]);
}
