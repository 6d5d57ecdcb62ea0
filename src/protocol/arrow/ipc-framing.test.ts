import { tableFromArrays, tableFromIPC, tableToIPC } from 'apache-arrow';
import { describe, expect, it, test } from 'vitest';
import { openFlatTable } from './flat-table.ts';
import { FOOTER, isBigEndian, MESSAGE } from './ipc-format.ts';
import {
  beginsAsFile,
  END_OF_STREAM,
  FILE_END_LENGTH,
  FILE_START,
  type FileBlock,
  fileEnd,
  firstMessageInFile,
  footerLength,
  framed,
  headerPlace,
  PREFIX,
  schemaMessage,
} from './ipc-framing.ts';
import { readStreamSchema } from './stream-schema.ts';

const TABLE = tableFromArrays({ id: Int32Array.of(1, 2, 3), name: ['a', 'b', 'a'] });
const STREAM = tableToIPC(TABLE, 'stream');

interface Part {
  readonly header: Uint8Array;
  readonly body: Uint8Array;
}

function partsOf(stream: Uint8Array): Part[] {
  const parts: Part[] = [];
  for (let at = 0; ; ) {
    const place = headerPlace(stream.subarray(at));
    if ('missing' in place || place.length === 0) return parts;
    const bodyAt = at + place.prefix + place.length;
    const header = stream.subarray(at + place.prefix, bodyAt);
    at = bodyAt + openFlatTable(header).long(MESSAGE.bodyLength);
    parts.push({ header, body: stream.subarray(bodyAt, at) });
  }
}

/** Writes the messages of a stream as a file. */
function fileOf([schema, ...parts]: readonly Part[]): Uint8Array {
  if (schema === undefined) throw new Error('A stream has a schema.');
  const pieces = [FILE_START, framed(schema.header)];
  const blocks = { dictionaries: [] as FileBlock[], batches: [] as FileBlock[] };
  for (const { header, body } of parts) {
    const [head, at] = [framed(header), Buffer.concat(pieces).length];
    const kind = openFlatTable(header).byte(MESSAGE.headerType) === 2 ? 'dictionaries' : 'batches';
    blocks[kind].push({ at, headerLength: head.length, bodyLength: body.length });
    pieces.push(head, body);
  }
  return Buffer.concat([...pieces, fileEnd(schema.header, blocks)]);
}

describe('headerPlace', () => {
  it.each([
    ['no bytes', [], { missing: 4 }],
    ['three bytes', [1, 0, 0], { missing: 1 }],
    ['a continuation marker without a length', [0xff, 0xff, 0xff, 0xff, 1], { missing: 3 }],
    ['a continuation marker and a length', [0xff, 0xff, 0xff, 0xff, 16, 1, 0, 0], { prefix: 8, length: 272 }],
    ['a length without a marker, as before 2019', [16, 1, 0, 0], { prefix: 4, length: 272 }],
    ['the end of a stream', [...END_OF_STREAM], { prefix: 8, length: 0 }],
    ['a negative length', [0xfe, 0xff, 0xff, 0xff], { prefix: 4, length: -2 }],
  ])('returns the position of the header for %s', (_what, bytes, place) => {
    expect(headerPlace(Uint8Array.from(bytes))).toEqual(place);
  });
});

test('pads a header to eight bytes, regardless of its alignment', () => {
  const bytes = Uint8Array.of(9, 1, 2, 3, 9);
  expect([...framed(bytes.subarray(1, 4))]).toEqual([255, 255, 255, 255, 8, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0]);
});

describe('a file made from the messages of a stream', () => {
  const file = fileOf(partsOf(STREAM));
  const footerEnd = file.length - FILE_END_LENGTH;
  const footer = file.subarray(footerEnd - (footerLength(file) ?? 0), footerEnd);

  it('can be read by apache-arrow', () => {
    expect(beginsAsFile(file)).toBe(true);
    expect(tableFromIPC(file).toArray().map(String)).toEqual(TABLE.toArray().map(String));
  });

  it('has a footer with the schema and every message', () => {
    const table = openFlatTable(footer);
    const schema = table.table(FOOTER.schema);
    expect(schema && isBigEndian(schema)).toBe(false);
    expect([table.longs(FOOTER.dictionaries, 3).length, table.longs(FOOTER.batches, 3).length]).toEqual([
      3, 3,
    ]);
  });

  it('returns the schema as the first message of a stream', () => {
    const message = schemaMessage(footer) ?? new Uint8Array();
    expect(String(readStreamSchema(message))).toBe(String(TABLE.schema));
    expect(message.length % PREFIX).toBe(0);
  });

  it('starts after any padding, and ends with the length of its footer', () => {
    expect(
      firstMessageInFile(Uint8Array.of(...FILE_START, ...new Array<number>(56).fill(0), ...STREAM)),
    ).toBe(64);
    expect(footerLength(file.subarray(0, -1))).toBeUndefined();
    expect(footerLength(new Uint8Array(4))).toBeUndefined();
  });
});
