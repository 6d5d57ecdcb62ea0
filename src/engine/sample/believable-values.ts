import type { DataType, FieldModel } from '../../protocol/arrow-types/index.ts';
import { ADJECTIVES, CARE, CATEGORIES, COLOURS, FEATURES, type WordList } from './product-vocabulary.ts';
import type { Random } from './random.ts';
import { decimalParts } from './typed-values.ts';

/** The share of nulls in a nullable column. */
const ABSENT = 0.07;

/** A value for a column, by its name and type, as Arrow's builders accept it. */
export function believableValue({ name, nullable, type, metadata }: FieldModel, row: Row): unknown {
  if (nullable !== false && row.random.share() < ABSENT) return null;
  if (metadata['ARROW:extension:name'] === 'arrow.json') return jsonText(row);
  return valueFor(type, name, row);
}

interface Row {
  /** The row number, from 0. */
  readonly at: number;
  readonly random: Random;
}

function valueFor(type: DataType, name: string, row: Row): unknown {
  const { random } = row;
  switch (type.kind) {
    case 'list':
      // Arrow's builders corrupt vectors below a null item.
      return several(random.below(4), () => valueFor(type.item.type, type.item.name, row));
    case 'fixed_size_list':
      return several(type.length, () => vectorNumber(type.item.type, random));
    case 'struct':
      return Object.fromEntries(type.fields.map((field) => [field.name, believableValue(field, row)]));
    case 'map':
      return mapOf(type.entries.type.fields, row);
    case 'dictionary':
      return random.pick(WORDS.get(name) ?? CATEGORY_NAMES);
    case 'bool':
      return random.share() < 0.3;
    case 'int':
      return type.bits === 64 ? BigInt(idOf(name, row)) : random.below(SMALL[type.bits]);
    case 'float':
      return Math.round(random.share() * 10_000) / 100;
    case 'decimal':
      return decimalParts(BigInt(random.below(10 ** Math.min(type.precision, 6))), type.bits);
    case 'utf8':
      return textOf(name, row);
    case 'binary':
      return bytes(random.below(200) + 40, random);
    case 'fixed_size_binary':
      return bytes(type.width, random);
    default:
      return timeOf(type, random);
  }
}

const SMALL = { 8: 6, 16: 60, 32: 240 } as const;

function several<Value>(count: number, one: (at: number) => Value): Value[] {
  return Array.from({ length: count }, (_, at) => one(at));
}

function mapOf([key, value]: readonly FieldModel[], row: Row): Map<unknown, unknown> {
  const keys = key?.type.kind === 'int' ? [1, 5, 10] : ['en', 'de', 'fr'];
  return new Map(keys.map((one) => [one, value && believableValue(value, row)]));
}

/** The first column numbers the rows; others refer to rows of neighboring tables. */
function idOf(name: string, { at, random }: Row): number {
  return /^(id|\w+_id)$/.test(name) && name !== 'visitor_id' ? at + 1 : 1 + random.below(10_000);
}

/** A number of a vector, so that vectors have about the length that a model returns. */
export function vectorNumber(type: DataType, random: Random): number {
  return type.kind === 'int' ? random.below(256) : random.spread();
}

const DAY = 86_400_000;
const LATEST = Date.UTC(2026, 10, 18, 9);

/** A time in the year before the sample was written, in milliseconds, on a whole second. */
function timeOf(type: DataType, random: Random): unknown {
  const instant = LATEST - random.below((365 * DAY) / 1000) * 1000;
  if (type.kind === 'duration') return BigInt(random.below(90_000));
  return type.kind === 'time' ? random.below(86_400) : instant;
}

function bytes(count: number, random: Random): Uint8Array {
  return Uint8Array.from({ length: count }, () => random.below(256));
}

function jsonText(row: Row): string {
  return JSON.stringify({ source: row.random.pick(['web', 'app', 'store']), attempt: row.random.below(3) });
}

const CATEGORY_NAMES: WordList = [CATEGORIES[0].name, ...CATEGORIES.slice(1).map(({ name }) => name)];
const LANGUAGES: WordList = ['en', 'de', 'fr', 'pt'];

/** Columns with a few different values. */
const WORDS: ReadonlyMap<string, WordList> = new Map([
  ['status', ['open', 'paid', 'shipped', 'returned']],
  ['channel', ['mail', 'chat', 'phone']],
  ['country', ['DE', 'FR', 'PT', 'SE', 'US']],
  ['currency', ['EUR', 'USD', 'SEK']],
  ['language', LANGUAGES],
  ['lang', LANGUAGES],
  ['method', ['card', 'transfer', 'invoice']],
  ['reason', ['too small', 'damaged', 'changed mind']],
  ['city', ['Berlin', 'Lyon', 'Lisbon', 'Malmö']],
  ['model', ['e5-base-v2', 'e5-large-v2', 'clip-vit-b-32']],
  ['author', ['Ana', 'Bo', 'Chen', 'Dara']],
  ['name', ['Ana Silva', 'Bo Lind', 'Chen Wei', 'Dara Moreau']],
]);

const LONG = /text|body|abstract|summary|description|transcript|note|content/;
const CODE = /code|sku|hash|key|revision|barcode|doi|slug|^bin$|path/;

function textOf(name: string, { at, random }: Row): string {
  const known = WORDS.get(name);
  if (known !== undefined) return random.pick(known);
  if (CODE.test(name)) return `${name.slice(0, 3)}-${String(at * 7 + 1).padStart(6, '0')}`;
  const thing = random.pick(random.pick(CATEGORIES).kinds);
  const phrase = `${random.pick(ADJECTIVES)} ${thing}, ${random.pick(COLOURS)}`;
  return LONG.test(name) ? `${phrase}. ${random.pick(FEATURES)}. ${random.pick(CARE)}.` : phrase;
}
