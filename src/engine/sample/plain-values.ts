import {
  Binary,
  Bool,
  Decimal,
  Dictionary,
  FixedSizeBinary,
  Float16,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  LargeBinary,
  LargeUtf8,
  Null,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Utf8,
  type Vector,
} from 'apache-arrow';
import { INT64_MAX } from '../../protocol/index.ts';
import { decimals, INT64_MIN, type Values, valuesOf } from './typed-values.ts';

const RIGHT_TO_LEFT = '\u05e9\u05dc\u05d5\u05dd';
const TEXTS: Values<string> = [
  'plain',
  '',
  '  spaces around  ',
  'two\nlines',
  'a "quote" and a \\',
  '🦜 parrots',
  'e\u0301 is not é',
  RIGHT_TO_LEFT,
  'long '.repeat(80),
];
const BYTES: Values<Uint8Array> = [
  Uint8Array.of(0, 1, 127, 128, 255),
  new Uint8Array(),
  new TextEncoder().encode('text as bytes'),
];
const UUIDS: Values<Uint8Array> = [
  new Uint8Array(16),
  Uint8Array.from({ length: 16 }, (_, at) => at * 17),
  new Uint8Array(16).fill(255),
];

const FLOAT32_LIMITS = [3.4028234663852886e38, 2 ** -149] as const;
const FLOAT64_LIMITS = [Number.MAX_VALUE, Number.MIN_VALUE] as const;

/** Values of flat types, except for times. */
export function plainValues(): Readonly<Record<string, Vector>> {
  return {
    null: valuesOf(new Null(), [null]),
    bool: valuesOf(new Bool(), [true, false]),
    int8: valuesOf(new Int8(), [0, -128, 127]),
    int16: valuesOf(new Int16(), [0, -(2 ** 15), 2 ** 15 - 1]),
    int32: valuesOf(new Int32(), [0, -(2 ** 31), 2 ** 31 - 1]),
    // The two values next to 2^53 are equal as doubles.
    int64: valuesOf(new Int64(), [0n, INT64_MIN, INT64_MAX, 2n ** 53n, 2n ** 53n + 1n]),
    uint8: valuesOf(new Uint8(), [0, 255]),
    uint16: valuesOf(new Uint16(), [0, 2 ** 16 - 1]),
    uint32: valuesOf(new Uint32(), [0, 2 ** 32 - 1]),
    uint64: valuesOf(new Uint64(), [0n, 2n ** 64n - 1n, 2n ** 63n]),
    float16: valuesOf(new Float16(), [0.5, 65_504, -65_504, 2 ** -24, -0, Infinity, -Infinity]),
    float32: valuesOf(new Float32(), [0.1, ...FLOAT32_LIMITS, -0, NaN, Infinity, -Infinity]),
    float64: valuesOf(new Float64(), [0.1, ...FLOAT64_LIMITS, -0, NaN, Infinity, -Infinity]),
    decimal128: decimals(new Decimal(2, 12, 128), [0n, -1n, 10n ** 12n - 1n, 1n - 10n ** 12n]),
    decimal128_widest: decimals(new Decimal(10, 38, 128), [1n, 10n ** 38n - 1n, 1n - 10n ** 38n]),
    decimal256: decimals(new Decimal(20, 76, 256), [1n, 10n ** 76n - 1n, 1n - 10n ** 76n]),
    utf8: valuesOf(new Utf8(), TEXTS),
    large_utf8: valuesOf(new LargeUtf8(), TEXTS),
    json: valuesOf(new Utf8(), ['{"a":[1,null]}', '[]', '9007199254740993']),
    binary: valuesOf(new Binary(), BYTES),
    large_binary: valuesOf(new LargeBinary(), BYTES),
    fixed_binary: valuesOf(new FixedSizeBinary(4), [Uint8Array.of(222, 173, 190, 239), new Uint8Array(4)]),
    uuid: valuesOf(new FixedSizeBinary(16), UUIDS),
    dictionary: valuesOf(new Dictionary(new Utf8(), new Int8()), ['red', 'green', 'blue', '']),
    dictionary_of_numbers: valuesOf(new Dictionary(new Int64(), new Uint16()), [INT64_MAX, INT64_MIN]),
  };
}
