import type { JsonArrowType } from '../records.ts';
import type {
  DecimalType,
  JsonArrowDialect,
  ListType,
  MapType,
  TimestampType,
  UnionType,
} from './data-type.ts';

export function withUnit(name: string, unit: string | null, dialect: JsonArrowDialect): string {
  return dialect === 'a' || unit === null ? name : `${name}:${unit}`;
}

export function timestampName({ kind, unit, zone }: TimestampType, dialect: JsonArrowDialect): string {
  return dialect === 'a' || unit === null ? kind : `${kind}:${unit}:${zone ?? '-'}`;
}

export function decimal({ bits, precision, scale }: DecimalType, dialect: JsonArrowDialect): JsonArrowType {
  return dialect === 'a'
    ? { type: `decimal${bits}`, length: precision * 1000 + scale }
    : { type: `decimal:${bits}:${precision}:${scale}` };
}

const LISTS_OF_A = { plain: 'list', large: 'large_list', view: 'list', large_view: 'large_list' } as const;
const LISTS_OF_B = { ...LISTS_OF_A, view: 'list_view', large_view: 'large_list_view' } as const;

export function listName({ layout }: ListType, dialect: JsonArrowDialect): string {
  return (dialect === 'a' ? LISTS_OF_A : LISTS_OF_B)[layout];
}

export function mapMembers({ keysSorted }: MapType, dialect: JsonArrowDialect): { keysSorted?: true } {
  return keysSorted && dialect === 'b' ? { keysSorted } : {};
}

export function unionMembers({ mode, typeIds }: UnionType, dialect: JsonArrowDialect): object {
  if (dialect === 'a') return {};
  const isUsual = typeIds.every((id, place) => id === place);
  return { ...(mode === null ? {} : { mode }), ...(isUsual ? {} : { typeIds: [...typeIds] }) };
}
