import type { ColumnChoice, ColumnType, SchemaField, TypeFamily } from '#contract/index.ts';

/** In the order in which they are offered: the usual ones of each family first. */
const FAMILIES: Readonly<Record<ColumnType, TypeFamily>> = {
  utf8: 'text',
  large_utf8: 'text',
  int64: 'int',
  int32: 'int',
  int16: 'int',
  int8: 'int',
  uint64: 'int',
  uint32: 'int',
  uint16: 'int',
  uint8: 'int',
  float64: 'float',
  float32: 'float',
  bool: 'bool',
  timestamp: 'time',
  date32: 'time',
  'vector-float32': 'vector',
  'vector-float64': 'vector',
  binary: 'binary',
};

export const TYPE_OPTIONS = Object.keys(FAMILIES)
  .filter(isColumnType)
  .map((type) => ({ value: type, label: isVector(type) ? `vector of ${itemOf(type)}` : wordsOf(type) }));

function isColumnType(text: string): text is ColumnType {
  return Object.hasOwn(FAMILIES, text);
}

export function isVector(type: ColumnType): boolean {
  return type === 'vector-float32' || type === 'vector-float64';
}

/** The column as the schema of the table will show it. */
export function fieldOf({ name, type, nullable, width }: ColumnChoice): SchemaField {
  const words = isVector(type) ? `vector · ${width ?? '?'} × ${itemOf(type)}` : wordsOf(type);
  return { name, nullable, type: words, family: FAMILIES[type], metadata: [], children: [] };
}

function itemOf(type: ColumnType): string {
  return type.replace('vector-', '');
}

function wordsOf(type: ColumnType): string {
  return type === 'timestamp' ? 'timestamp · µs' : type;
}

/** With another type: a width stays only where there are numbers to count. */
export function withType({ width, ...others }: ColumnChoice, type: ColumnType): ColumnChoice {
  return isVector(type) && width !== undefined ? { ...others, type, width } : { ...others, type };
}

/** With another width; undefined where what was typed is none. */
export function withWidth({ width: _, ...others }: ColumnChoice, width: number | undefined): ColumnChoice {
  return width === undefined ? others : { ...others, width };
}
