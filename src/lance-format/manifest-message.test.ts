import { describe, expect, it } from 'vitest';
import { readManifest } from './manifest-message.ts';
import { MalformedBytes } from './protobuf.ts';
import { field, message, type Written } from './testing/write-wire.ts';

function read(...fields: readonly Written[]) {
  return readManifest(message(...fields));
}

async function typeOf(logicalType: string, ...inside: readonly Written[]) {
  const { schema } = await read(field('x', logicalType, { id: 0 }), ...inside);
  return schema.fields[0]?.type;
}

describe('a column', () => {
  it.each([
    'null',
    'bool',
    'uint8',
    'halffloat',
    'double',
    'large_string',
    'date64:ms',
    'time32:s',
    'duration:ns',
    'timestamp:us:Europe/Berlin',
    'timestamp:ms:+05:30',
    'decimal:256:60:-2',
    'dict:string:int16:false',
    'hologram:3',
  ])('of the type %s keeps its type', async (type) => {
    expect(await typeOf(type)).toEqual({ type });
  });

  it.each(['json', 'blob'])('of the type %s has the type of its bytes', async (type) => {
    expect(await typeOf(type)).toEqual({ type: 'large_binary' });
  });

  it('of fixed-size binary has its length', async () => {
    expect(await typeOf('fixed_size_binary:16')).toEqual({ type: 'fixed_size_binary', length: 16 });
  });

  it('that is a vector has an item with a default name', async () => {
    const item = (type: object) => [{ name: 'item', nullable: true, type }];
    const float = { type: 'fixed_size_list', length: 4, fields: item({ type: 'float' }) };
    expect(await typeOf('fixed_size_list:float:4')).toEqual(float);
    const twice = { type: 'fixed_size_list', length: 2, fields: item(float) };
    expect(await typeOf('fixed_size_list:fixed_size_list:float:4:2')).toEqual(twice);
    expect(await typeOf('fixed_size_list:timestamp:us:UTC:3')).toMatchObject({
      length: 3,
      fields: item({ type: 'timestamp:us:UTC' }),
    });
  });

  it('of bfloat16 vectors has items of two bytes with an extension type', async () => {
    expect(await typeOf('fixed_size_list:lance.bfloat16:2')).toMatchObject({
      length: 2,
      fields: [
        {
          type: { type: 'fixed_size_binary', length: 2 },
          metadata: { 'ARROW:extension:name': 'lance.bfloat16' },
        },
      ],
    });
  });

  it.each(['list', 'large_list'])('of %ss of structs contains the structs', async (list) => {
    const type = await typeOf(
      `${list}.struct`,
      field('element', 'struct', { id: 1, parent: 0, nullable: false }),
      field('x', 'float', { id: 2, parent: 1 }),
    );
    const x = { name: 'x', nullable: true, type: { type: 'float' } };
    expect(type).toEqual({
      type: list,
      fields: [{ name: 'element', nullable: false, type: { type: 'struct', fields: [x] } }],
    });
  });

  it('that is a vector of structs contains the structs', async () => {
    const type = await typeOf(
      'fixed_size_list:struct:2',
      field('item', 'struct', { id: 1, parent: 0 }),
      field('x', 'int32', { id: 2, parent: 1 }),
    );
    expect(type).toMatchObject({
      type: 'fixed_size_list',
      length: 2,
      fields: [{ type: { fields: [{ name: 'x' }] } }],
    });
  });

  it('that is a map contains its entries', async () => {
    const type = await typeOf(
      'map',
      field('entries', 'struct', { id: 1, parent: 0, nullable: false }),
      field('key', 'string', { id: 2, parent: 1, nullable: false }),
      field('value', 'int64', { id: 3, parent: 1 }),
    );
    expect(type).toMatchObject({
      type: 'map',
      fields: [{ name: 'entries', type: { type: 'struct', fields: [{ name: 'key' }, { name: 'value' }] } }],
    });
  });

  it('of an extension type keeps the type name that older writers stored', async () => {
    const column: Written = [
      1,
      [
        [2, 'x'],
        [4, -1],
        [5, 'int8'],
        [9, 'custom.id'],
      ],
    ];
    const { schema } = await read(column);
    expect(schema.fields[0]?.metadata).toEqual({ 'ARROW:extension:name': 'custom.id' });
  });

  it('may have any name and any metadata', async () => {
    const metadata: Written = [
      10,
      [
        [1, '__proto__'],
        [2, Uint8Array.of(0xff, 0x41)],
      ],
    ];
    const column: Written = [1, [[2, '__proto__'], [4, -1], [5, 'int8'], metadata]];
    const { schema } = await read(column, [
      5,
      [
        [1, 'constructor'],
        [2, ''],
      ],
    ]);
    expect(schema.fields[0]?.name).toBe('__proto__');
    expect(Object.entries(schema.fields[0]?.metadata ?? {})).toEqual([['__proto__', '\ufffdA']]);
    expect(schema.metadata).toEqual({ constructor: '' });
  });
});

describe('malformed columns', () => {
  const deep = Array.from({ length: 300 }, (_, id) => field('x', 'struct', { id, parent: id - 1 }));

  it.each<[string, readonly Written[], string]>([
    ['with a missing parent', [field('x', 'int8', { id: 1, parent: 7 })], '`x` is inside of one'],
    ['with themselves as parent', [field('x', 'struct', { id: 1, parent: 1 })], '`x` is inside of one'],
    ['with duplicate IDs', [field('x', 'int8', { id: 1 }), field('y', 'int8', { id: 1 })], 'the number 1'],
    ['nested hundreds of levels deep', deep, 'nested too deep'],
    ['with a name that is not UTF-8', [[1, [[2, Uint8Array.of(0xc3)]]]], 'isn’t UTF-8'],
    ['with a number as name', [[1, [[2, 7]]]], 'a number where bytes'],
    ['with a number in place of a column', [[1, 7]], 'a number where bytes'],
    ['with bytes as ID', [[1, [[3, 'x']]]], 'bytes where a number'],
  ])('are rejected: %s', async (_, fields, words) => {
    await expect(read(...fields)).rejects.toThrow(MalformedBytes);
    await expect(read(...fields)).rejects.toThrow(words);
  });

  it('with malformed types keep the type names', async () => {
    const deepType = `${'fixed_size_list:'.repeat(10_000)}float${':2'.repeat(10_000)}`;
    expect(await typeOf(deepType)).toMatchObject({ type: 'fixed_size_list' });
    expect(await typeOf('fixed_size_list:float')).toEqual({ type: 'fixed_size_list:float' });
    expect(await typeOf('fixed_size_list:float:many')).toEqual({ type: 'fixed_size_list:float:many' });
    expect(await typeOf('struct')).toEqual({ type: 'struct', fields: [] });
  });
});

describe('row counts', () => {
  const fragment = (rows: bigint | number, deleted?: bigint | number): Written => {
    const deletion: readonly Written[] = deleted === undefined ? [] : [[3, [[4, deleted]]]];
    return [2, [[4, rows], ...deletion]];
  };

  it('are summed over the fragments', async () => {
    expect(await read(fragment(10, 3), fragment(2n ** 40n), fragment(5, 5))).toMatchObject({
      stats: { num_fragments: 3n, num_deleted_rows: 8n },
      num_rows: 7n + 2n ** 40n,
    });
  });

  it('are zero without fragments', async () => {
    const { stats, num_rows } = await read();
    expect([stats, num_rows]).toEqual([{ num_fragments: 0n, num_deleted_rows: 0n }, 0n]);
  });

  it('are unknown if an old writer did not store them', async () => {
    const uncounted = await read(fragment(10), fragment(0));
    expect(uncounted.stats).toEqual({ num_fragments: 2n, num_deleted_rows: 0n });
    expect(uncounted).not.toHaveProperty('num_rows');
    const uncountedDeletions = await read(fragment(10, 0));
    expect(uncountedDeletions.stats).toEqual({ num_fragments: 1n });
    expect(uncountedDeletions).not.toHaveProperty('num_rows');
  });

  it('are rejected if more rows are deleted than exist, or if the sum overflows', async () => {
    await expect(read(fragment(3, 4))).rejects.toThrow('more rows are deleted');
    await expect(read(fragment(2n ** 63n - 1n), fragment(1))).rejects.toThrow('more rows than can be');
  });
});

it('returns the metadata of the table', async () => {
  const pair = (number: number, key: string, value: string): Written => [
    number,
    [
      [1, key],
      [2, value],
    ],
  ];
  const detail = await read(
    pair(16, 'lance.auto_cleanup.interval', '20'),
    pair(19, 'owner', 'search'),
    pair(19, '__proto__', 'x'),
    [
      15,
      [
        [1, 'lance'],
        [2, '2.1'],
      ],
    ],
  );
  expect(detail.config).toEqual({ 'lance.auto_cleanup.interval': '20' });
  expect(Object.entries(detail.metadata)).toEqual([
    ['owner', 'search'],
    ['__proto__', 'x'],
  ]);
  expect(detail.storage_version).toBe('2.1');
});
