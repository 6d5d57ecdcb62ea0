import type { DataType, FieldModel, KnownType } from './data-type.ts';

export type ArrowFamily =
  | 'int'
  | 'float'
  | 'text'
  | 'bool'
  | 'time'
  | 'binary'
  | 'nested'
  | 'vector'
  | 'unknown';

export function familyOfType(type: DataType): ArrowFamily {
  switch (type.kind) {
    case 'dictionary':
      return familyOfType(type.value);
    case 'run_end_encoded':
      return familyOfType(type.values.type);
    case 'fixed_size_list':
      return isVectorItem(type.item.type) ? 'vector' : 'nested';
    case 'unknown':
      return isBfloat16(type) ? 'float' : 'unknown';
    default:
      return FAMILIES[type.kind];
  }
}

/** Whether an index can search vectors of these items. */
export function isVectorItem(type: DataType): boolean {
  return type.kind === 'float' || isUint8(type) || isBfloat16(type);
}

function isUint8(type: DataType): boolean {
  return type.kind === 'int' && type.bits === 8 && !type.signed;
}

/** Arrow has no such type, but some servers have such vectors. */
function isBfloat16(type: DataType): boolean {
  return type.kind === 'unknown' && (type.json.type === 'bfloat16' || type.json.type === 'lance.bfloat16');
}

const FAMILIES: Readonly<
  Record<Exclude<KnownType['kind'], 'run_end_encoded' | 'fixed_size_list'>, ArrowFamily>
> = {
  null: 'unknown',
  bool: 'bool',
  int: 'int',
  float: 'float',
  decimal: 'float',
  utf8: 'text',
  binary: 'binary',
  fixed_size_binary: 'binary',
  date: 'time',
  time: 'time',
  timestamp: 'time',
  duration: 'time',
  interval: 'time',
  list: 'nested',
  struct: 'nested',
  map: 'nested',
  union: 'nested',
};

/** The fields within a column that have names and types like columns, and follow the same rules. */
export function nestedFields(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'struct':
      return type.fields;
    case 'list':
    case 'fixed_size_list':
      return [type.item];
    case 'map':
      return type.entries.type.fields;
    default:
      return [];
  }
}

/** Types that no table format behind the interface supports. */
export const NEVER_STORED: ReadonlySet<DataType['kind']> = new Set<DataType['kind']>([
  'union',
  'interval',
  'run_end_encoded',
  'unknown',
]);
