import type { JsonArrowType } from '../records.ts';

/*
 * A model of Arrow's types that both dialects of JSON Arrow, and Arrow itself, are converted to and from. A null unit
 * or mode means that a dialect lost it, never that there is none.
 */

export type TimeUnit = 's' | 'ms' | 'us' | 'ns';
export type IntervalUnit = 'year_month' | 'day_time' | 'month_day_nano';

export interface FieldModel {
  readonly name: string;
  /** Null if it is unknown. */
  readonly nullable: boolean | null;
  readonly type: DataType;
  readonly metadata: Readonly<Record<string, string>>;
  /** Members outside of the specification, kept unchanged. */
  readonly more?: TypeFields;
}

export interface SchemaModel {
  readonly fields: readonly FieldModel[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly more?: TypeFields;
}

export type TypeFields = Readonly<Record<string, unknown>>;

interface Kind<Name extends string> {
  readonly kind: Name;
  /** Members of the JSON type object that this kind doesn’t use, kept unchanged. */
  readonly more?: TypeFields;
}

export interface IntType extends Kind<'int'> {
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}

export interface FloatType extends Kind<'float'> {
  readonly bits: 16 | 32 | 64;
}

export interface DecimalType extends Kind<'decimal'> {
  readonly bits: 32 | 64 | 128 | 256;
  readonly precision: number;
  readonly scale: number;
}

export interface BytesType extends Kind<'utf8' | 'binary'> {
  /** The memory layout of the values. It doesn’t change their meaning. */
  readonly layout: 'plain' | 'large' | 'view';
}

export interface FixedSizeBinaryType extends Kind<'fixed_size_binary'> {
  readonly width: number;
}

interface DateType extends Kind<'date'> {
  readonly bits: 32 | 64;
}

export type TimeType =
  | (Kind<'time'> & { readonly bits: 32; readonly unit: 's' | 'ms' | null })
  | (Kind<'time'> & { readonly bits: 64; readonly unit: 'us' | 'ns' | null });

/** If the unit is lost, it is unknown whether there was a time zone. */
export type TimestampType =
  | (Kind<'timestamp'> & { readonly unit: TimeUnit; readonly zone: string | null })
  | (Kind<'timestamp'> & { readonly unit: null; readonly zone: null });

export interface DurationType extends Kind<'duration'> {
  readonly unit: TimeUnit | null;
}

export interface IntervalType extends Kind<'interval'> {
  readonly unit: IntervalUnit | null;
}

export interface ListType extends Kind<'list'> {
  readonly layout: 'plain' | 'large' | 'view' | 'large_view';
  readonly item: FieldModel;
}

export interface FixedSizeListType extends Kind<'fixed_size_list'> {
  readonly length: number;
  readonly item: FieldModel;
}

interface StructType extends Kind<'struct'> {
  readonly fields: readonly FieldModel[];
}

/** The key and the value of a map are fields of a struct, in Arrow and in JSON. */
export interface EntriesField extends FieldModel {
  readonly type: StructType;
}

export interface MapType extends Kind<'map'> {
  readonly entries: EntriesField;
  readonly keysSorted: boolean;
}

export interface UnionType extends Kind<'union'> {
  readonly mode: 'sparse' | 'dense' | null;
  /** The ID of each field in the data: usually its index. */
  readonly typeIds: readonly number[];
  readonly fields: readonly FieldModel[];
}

export interface DictionaryType {
  readonly kind: 'dictionary';
  readonly index: IntType;
  readonly value: DataType;
  readonly ordered: boolean;
}

export interface RunEndEncodedType extends Kind<'run_end_encoded'> {
  readonly runEnds: FieldModel;
  readonly values: FieldModel;
}

/** An unknown name, or a known one with invalid parameters. */
export interface UnknownType {
  readonly kind: 'unknown';
  readonly json: Readonly<JsonArrowType>;
  readonly fields: readonly FieldModel[];
}

/** Types without parameters. */
export type PlainType = Kind<'null'> | Kind<'bool'> | IntType | FloatType | BytesType | DateType;

export type KnownType =
  | PlainType
  | DecimalType
  | FixedSizeBinaryType
  | TimeType
  | TimestampType
  | DurationType
  | IntervalType
  | ListType
  | FixedSizeListType
  | StructType
  | MapType
  | UnionType
  | RunEndEncodedType;

export type DataType = KnownType | DictionaryType | UnknownType;

/** The two dialects of JSON Arrow: `utf8`, `timestamp` (A) and `string`, `timestamp:us:-` (B). */
export type JsonArrowDialect = 'a' | 'b';

/**
 * The child fields of a type in Arrow, including those of its layout: the entries of a map, the two of a run-end
 * encoding. A dictionary has none.
 */
export function childFields(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'list':
    case 'fixed_size_list':
      return [type.item];
    case 'struct':
    case 'union':
    case 'unknown':
      return type.fields;
    case 'map':
      return [type.entries];
    case 'run_end_encoded':
      return [type.runEnds, type.values];
    default:
      return [];
  }
}
