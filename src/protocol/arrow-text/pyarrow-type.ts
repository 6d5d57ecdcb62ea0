import {
  LOST_INTERVAL_UNIT,
  LOST_UNION_MODE,
  LOST_UNIT,
  LOST_UNIT_OF_TIME32,
} from '../arrow-types/fallbacks.ts';
import type {
  DataType,
  DictionaryType,
  FieldModel,
  IntervalType,
  KnownType,
  MapType,
  PlainType,
  RunEndEncodedType,
  TimestampType,
  UnionType,
} from '../arrow-types/index.ts';
import { pythonLiteral } from '../text-literals.ts';
import { type Expression, fieldPathLabel, type Notes, type Path } from './code-text.ts';

export interface PyarrowContext {
  readonly notes: Notes;
  readonly field: (field: FieldModel, parents: Path, depth: number) => Expression;
  /** Assigns a type to a variable on an earlier line. */
  readonly define: (type: Expression) => string;
}

/** Python’s parser allows 200 nested brackets, and one level here takes three. */
const DEEPEST = 24;

export function pyarrowType(context: PyarrowContext, type: DataType, path: Path, depth: number): Expression {
  if (depth < DEEPEST) return typeCall(context, type, path, depth);
  return context.define(typeCall(context, type, path, 0));
}

function typeCall(context: PyarrowContext, type: DataType, path: Path, depth: number): Expression {
  switch (type.kind) {
    case 'dictionary':
      return dictionary(context, type, path, depth);
    case 'unknown':
      context.notes.add(
        `${fieldPathLabel(path)} has the type ${pythonLiteral(type.json.type)}, which is unknown here; null is used instead.`,
      );
      return 'pa.null()';
    default:
      return knownCall(context, type, path, depth);
  }
}

function knownCall(context: PyarrowContext, type: KnownType, path: Path, depth: number): Expression {
  const child = (field: FieldModel) => context.field(field, path, depth);
  switch (type.kind) {
    case 'decimal':
      return `pa.decimal${type.bits}(${type.precision}, ${type.scale})`;
    case 'fixed_size_binary':
      return `pa.binary(${type.width})`;
    case 'time':
      return `pa.time${type.bits}("${type.unit ?? lostUnit(context, path, type.bits === 32 ? LOST_UNIT_OF_TIME32 : LOST_UNIT)}")`;
    case 'timestamp':
      return timestamp(context, type, path);
    case 'duration':
      return `pa.duration("${type.unit ?? lostUnit(context, path, LOST_UNIT)}")`;
    case 'interval':
      return interval(context, type, path);
    case 'list':
      return { open: LISTS[type.layout], parts: [child(type.item)], close: ')' };
    case 'fixed_size_list':
      return { open: 'pa.list_(', parts: [child(type.item), String(type.length)], close: ')' };
    case 'struct':
      return { open: 'pa.struct([', parts: type.fields.map(child), close: '])' };
    case 'map':
      return map(context, type, path, depth);
    case 'union':
      return union(context, type, path, type.fields.map(child));
    case 'run_end_encoded':
      return runEndEncoded(context, type, path, depth);
    default:
      return pyarrowPlain(type);
  }
}

const LISTS = {
  plain: 'pa.list_(',
  large: 'pa.large_list(',
  view: 'pa.list_view(',
  large_view: 'pa.large_list_view(',
} as const;

function timestamp({ notes }: PyarrowContext, { unit, zone }: TimestampType, path: Path): string {
  if (unit !== null) return `pa.timestamp("${unit}"${zone === null ? '' : `, tz=${pythonLiteral(zone)}`})`;
  notes.add(
    `The server doesn’t say the unit of ${fieldPathLabel(path)}, nor whether it has a zone: ${LOST_UNIT} without one is assumed.`,
  );
  return `pa.timestamp("${LOST_UNIT}")`;
}

function lostUnit({ notes }: PyarrowContext, path: Path, assumed: string): string {
  notes.add(`The server doesn’t say the unit of ${fieldPathLabel(path)}: ${assumed} is assumed.`);
  return assumed;
}

/** pyarrow has only one interval type, which can represent the others. */
function interval({ notes }: PyarrowContext, { unit }: IntervalType, path: Path): string {
  if (unit === null) notes.add(`The server doesn’t say the unit of ${fieldPathLabel(path)}.`);
  else if (unit !== LOST_INTERVAL_UNIT)
    notes.add(
      `pyarrow can’t make an interval of ${unit}, as ${fieldPathLabel(path)} is: it makes ${LOST_INTERVAL_UNIT}.`,
    );
  return 'pa.month_day_nano_interval()';
}

function map(
  context: PyarrowContext,
  { entries, keysSorted }: MapType,
  path: Path,
  depth: number,
): Expression {
  const [key, value] = entries.type.fields;
  if (key === undefined || value === undefined) return 'pa.null()';
  noteLostEntries(context, entries, path);
  const parts = [keyOf(context, key, path), value].map((field) => context.field(field, path, depth));
  return { open: 'pa.map_(', parts: [...parts, ...(keysSorted ? ['keys_sorted=True'] : [])], close: ')' };
}

function noteLostEntries(context: PyarrowContext, entries: FieldModel, path: Path): void {
  if (isAsMade(entries, ENTRIES, false)) return;
  context.notes.add(
    `pyarrow makes the entries of a map as ${pythonLiteral(ENTRIES)} that are never null, without metadata: those of ${fieldPathLabel(path)} differ.`,
  );
}

const ENTRIES = 'entries';

/** pyarrow has no nullable map keys. */
function keyOf({ notes }: PyarrowContext, key: FieldModel, path: Path): FieldModel {
  if (key.nullable === true) {
    notes.add(
      `The server says that keys of ${fieldPathLabel(path)} can be null, which no map of pyarrow has.`,
    );
  }
  if (key.type.kind !== 'null' && key.type.kind !== 'unknown') return { ...key, nullable: false };
  notes.add(`pyarrow has no map with keys as those of ${fieldPathLabel(path)}: text is used instead.`);
  return { ...key, nullable: false, type: { kind: 'utf8', layout: 'plain' } };
}

function union(
  { notes }: PyarrowContext,
  { mode, typeIds }: UnionType,
  path: Path,
  fields: readonly Expression[],
): Expression {
  if (mode === null) {
    notes.add(
      `The server doesn’t say how the union ${fieldPathLabel(path)} is laid out: ${LOST_UNION_MODE} is assumed.`,
    );
  }
  return {
    open: `pa.${mode ?? LOST_UNION_MODE}_union(`,
    parts: [{ open: '[', parts: fields, close: ']' }, `type_codes=[${typeIds.join(', ')}]`],
    close: ')',
  };
}

function dictionary(
  context: PyarrowContext,
  { index, value, ordered }: DictionaryType,
  path: Path,
  depth: number,
): Expression {
  const parts = [pyarrowPlain(index), pyarrowType(context, value, path, depth + 1)];
  return { open: 'pa.dictionary(', parts: [...parts, ...(ordered ? ['ordered=True'] : [])], close: ')' };
}

/** pyarrow names both fields itself, and the run ends must have at least 16 bits. */
function runEndEncoded(
  context: PyarrowContext,
  { runEnds, values }: RunEndEncodedType,
  path: Path,
  depth: number,
): Expression {
  const ends = runEnds.type;
  const isEnd = ends.kind === 'int' && ends.signed && ends.bits > 8;
  if (!isEnd)
    context.notes.add(
      `The run ends of ${fieldPathLabel(path)} are of no type that Arrow allows: int32 is assumed.`,
    );
  if (!isAsMade(runEnds, 'run_ends', false) || !isAsMade(values, 'values', true)) {
    context.notes.add(
      `pyarrow makes "run_ends" that are never null and "values" that may be, without metadata: ${fieldPathLabel(path)} differs.`,
    );
  }
  return {
    open: 'pa.run_end_encoded(',
    parts: [isEnd ? pyarrowPlain(ends) : 'pa.int32()', pyarrowType(context, values.type, path, depth + 1)],
    close: ')',
  };
}

/** pyarrow creates some fields itself: only their types can be set. */
function isAsMade(field: FieldModel, name: string, nullable: boolean): boolean {
  return (
    field.name === name &&
    (field.nullable ?? nullable) === nullable &&
    Object.keys(field.metadata).length === 0
  );
}

/** A pyarrow type without arguments. */
function pyarrowPlain(type: PlainType): string {
  return `pa.${nameOf(type)}()`;
}

function nameOf(type: PlainType): string {
  switch (type.kind) {
    case 'null':
      return 'null';
    case 'bool':
      return 'bool_';
    case 'int':
      return `${type.signed ? '' : 'u'}int${type.bits}`;
    case 'float':
      return `float${type.bits}`;
    case 'date':
      return `date${type.bits}`;
    default:
      return BYTES[type.kind][type.layout];
  }
}

const BYTES = {
  utf8: { plain: 'string', large: 'large_string', view: 'string_view' },
  binary: { plain: 'binary', large: 'large_binary', view: 'binary_view' },
} as const;
