import type { BytesType, FloatType, IntType, JsonArrowDialect, PlainType } from './data-type.ts';

/** The name of a type without parameters. */
export function plainName(type: PlainType, dialect: JsonArrowDialect): string {
  switch (type.kind) {
    case 'null':
    case 'bool':
      return type.kind;
    case 'int':
      return intName(type);
    case 'float':
      return dialect === 'a' ? `float${type.bits}` : FLOATS_OF_B[type.bits];
    case 'date':
      return dialect === 'a' ? `date${type.bits}` : DATES_OF_B[type.bits];
    default:
      return bytesName(type, dialect);
  }
}

export function intName({ bits, signed }: IntType): string {
  return `${signed ? '' : 'u'}int${bits}`;
}

const FLOATS_OF_B = { 16: 'halffloat', 32: 'float', 64: 'double' } as const;
const DATES_OF_B = { 32: 'date32:day', 64: 'date64:ms' } as const;

/** A view has the same values as the plain layout, so dialect A uses the same name. */
function bytesName({ kind, layout }: BytesType, dialect: JsonArrowDialect): string {
  const word = kind === 'utf8' && dialect === 'b' ? 'string' : kind;
  if (layout === 'large') return `large_${word}`;
  return layout === 'view' && dialect === 'b' ? `${word}_view` : word;
}

const INTS: readonly IntType[] = ([8, 16, 32, 64] as const).flatMap((bits) => [
  { kind: 'int', bits, signed: true },
  { kind: 'int', bits, signed: false },
]);
const FLOATS: readonly FloatType[] = ([16, 32, 64] as const).map((bits) => ({ kind: 'float', bits }));
const BYTES: readonly BytesType[] = (['utf8', 'binary'] as const).flatMap((kind) =>
  (['view', 'large', 'plain'] as const).map((layout) => ({ kind, layout })),
);
const PLAIN_TYPES: readonly PlainType[] = [
  { kind: 'null' },
  { kind: 'bool' },
  ...INTS,
  ...FLOATS,
  ...BYTES,
  { kind: 'date', bits: 32 },
  { kind: 'date', bits: 64 },
];

/** Names of both dialects. A map, not an object, since a type may be named `constructor`. */
const BY_NAME: ReadonlyMap<string, PlainType> = new Map([
  ...PLAIN_TYPES.flatMap((type) => [
    [plainName(type, 'a'), type] as const,
    [plainName(type, 'b'), type] as const,
  ]),
  ['utf8_view', { kind: 'utf8', layout: 'view' }] as const,
]);

export function plainTypeOf(name: string): PlainType | undefined {
  return BY_NAME.get(name);
}

export function intTypeOf(name: string): IntType | undefined {
  const type = BY_NAME.get(name);
  return type?.kind === 'int' ? type : undefined;
}
