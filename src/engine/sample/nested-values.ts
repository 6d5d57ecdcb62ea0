import {
  type DataType,
  Dictionary,
  Field,
  FixedSizeList,
  Float16,
  Float32,
  Float64,
  Int8,
  Int32,
  Int64,
  List,
  Map_,
  Struct,
  Uint8,
  Utf8,
  type Vector,
} from 'apache-arrow';
import { INT64_MAX } from '../../protocol/index.ts';
import { item } from './columns.ts';
import { INT64_MIN, valuesOf } from './typed-values.ts';

const list = (type: DataType) => new List(item(type));
const vector = (length: number, type: DataType) => new FixedSizeList(length, item(type));
const struct = (types: Readonly<Record<string, DataType>>) =>
  new Struct(Object.entries(types).map(([name, type]) => new Field(name, type, true)));
const map = (key: DataType, value: DataType) => {
  const entries = new Struct([new Field('key', key, false), new Field('value', value, true)]);
  return new Map_(new Field('entries', entries, false));
};

const address = struct({
  street: new Utf8(),
  place: struct({ city: new Dictionary(new Utf8(), new Int8()), coordinates: vector(2, new Float64()) }),
});

/** Values of nested types. */
export function nestedValues(): Readonly<Record<string, Vector>> {
  return {
    list: valuesOf(list(new Int32()), [[1, 2, 3], [], [null, -(2 ** 31)]]),
    list_of_text: valuesOf(list(new Utf8()), [['a', ''], [], [null], ['🦜']]),
    list_of_lists: valuesOf(list(list(new Int64())), [[[INT64_MIN], [], [INT64_MAX, null]], [], [null]]),
    list_of_structs: valuesOf(list(struct({ name: new Utf8(), count: new Int32() })), [
      [
        { name: 'one', count: 1 },
        { name: null, count: null },
      ],
      [],
      [null, { name: '', count: 2 }],
    ]),
    struct: valuesOf(address, [
      { street: 'Long Street 1', place: { city: 'Lisbon', coordinates: [38.72, -9.14] } },
      { street: null, place: null },
      { street: '', place: { city: null, coordinates: [0, -0] } },
    ]),
    map: valuesOf(map(new Utf8(), new Int64()), [
      new Map([
        ['largest', INT64_MAX],
        ['none', null],
      ]),
      new Map(),
    ]),
    vector: valuesOf(vector(4, new Float32()), [
      [1, 0, 0, 0],
      [0.5, 0.5, 0.5, 0.5],
      [-1, 2, -3, 4],
    ]),
    vector_of_halves: valuesOf(vector(4, new Float16()), [
      [1, 0.5, 0.25, 0],
      [65_504, -65_504, 1, 1],
    ]),
    vector_of_doubles: valuesOf(vector(2, new Float64()), [
      [Number.MAX_VALUE, Number.MIN_VALUE],
      [0, 1],
    ]),
    vector_of_bytes: valuesOf(vector(8, new Uint8()), [
      [0, 1, 2, 4, 8, 16, 32, 255],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]),
    list_of_vectors: valuesOf(list(vector(2, new Float32())), [
      [
        [1, 0],
        [0, 1],
      ],
      [[0.5, 0.5]],
    ]),
  };
}
