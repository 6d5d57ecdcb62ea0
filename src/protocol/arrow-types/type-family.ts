import type { DataType, KnownType } from './data-type.ts';

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

/** What an index can search. */
export function isVectorItem(type: DataType): boolean {
  return type.kind === 'float' || isUint8(type) || isBfloat16(type);
}

function isUint8(type: DataType): boolean {
  return type.kind === 'int' && type.bits === 8 && !type.signed;
}

/** Arrow has no such type, but there are servers that have such vectors. */
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
