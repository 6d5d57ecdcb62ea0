import type { JsonArrowType } from '../records.ts';

/*
 * Arrow's types, said once. Both dialects of JSON Arrow and Arrow itself are read into this and written from it.
 * A null unit or mode means that a dialect lost it, never that there is none.
 */

export type TimeUnit = 's' | 'ms' | 'us' | 'ns';
export type IntervalUnit = 'year_month' | 'day_time' | 'month_day_nano';

export interface FieldModel {
  readonly name: string;
  /** Null where nothing says it. */
  readonly nullable: boolean | null;
  readonly type: DataType;
  readonly metadata: Readonly<Record<string, string>>;
  /** Members that the interface does not have, kept as they came. */
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
  /** Members of the JSON type object that its kind has no use for, kept as they came. */
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
  /** How the values lie in memory; what they mean is the same. */
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

/** Where the unit is lost, nobody knows whether there was a zone. */
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

/** A map's key and value lie in a struct of entries, in Arrow as in JSON. */
export interface EntriesField extends FieldModel {
  readonly type: StructType;
}

export interface MapType extends Kind<'map'> {
  readonly entries: EntriesField;
  readonly keysSorted: boolean;
}

export interface UnionType extends Kind<'union'> {
  readonly mode: 'sparse' | 'dense' | null;
  /** The number that stands for each field in the data: usually its place. */
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

/** A name that is not known, or a known one whose parameters make no sense. */
export interface UnknownType {
  readonly kind: 'unknown';
  readonly json: Readonly<JsonArrowType>;
  readonly fields: readonly FieldModel[];
}

/** What a name says in full, in either dialect. */
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

/** The two vocabularies of JSON Arrow: `utf8`, `timestamp` (A) and `string`, `timestamp:us:-` (B). */
export type JsonArrowDialect = 'a' | 'b';

/**
 * The fields that Arrow itself keeps below a type, those of its layout too: the entries of a map, the two of a run-end
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
