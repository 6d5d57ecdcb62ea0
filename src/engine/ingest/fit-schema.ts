import { describeType } from '../../protocol/arrow-types/describe-field.ts';
import type { DataType, FieldModel, TimestampType } from '../../protocol/arrow-types/index.ts';
import { wrongColumn } from '../arrow-stream/stream-problems.ts';

/**
 * Whether rows of a stream can be added to a table. The engine carries values over from one type to another, and would
 * also do so where it loses some of them: 1.5 into a column of integers becomes 1. What loses something is refused.
 */
export function checkFits(stream: readonly FieldModel[], table: readonly FieldModel[]): void {
  checkFields(stream, table, []);
}

function checkFields(
  stream: readonly FieldModel[],
  table: readonly FieldModel[],
  parents: readonly string[],
): void {
  for (const field of stream) {
    const target = table.find(({ name }) => name === field.name);
    if (target === undefined)
      throw wrongColumn([...parents, field.name], 'is in the stream and not in the table');
    checkField(field, target, [...parents, field.name]);
  }
  const missing = table.find(
    ({ name, nullable }) => !nullable && !stream.some((field) => field.name === name),
  );
  if (missing !== undefined) {
    throw wrongColumn([...parents, missing.name], 'isn’t in the stream, and the table takes no nulls there');
  }
}

function checkField(field: FieldModel, target: FieldModel, path: readonly string[]): void {
  if (field.type.kind === 'struct' && target.type.kind === 'struct') {
    checkFields(field.type.fields, target.type.fields, path);
  } else if (!fits(field.type, target.type) && !isJson(field)) {
    const types = `${describeType(field.type)} in the stream and ${describeType(target.type)} in the table`;
    throw wrongColumn(path, `is ${types}`);
  }
}

/** Comes as text, and the engine keeps it in a form of its own. */
function isJson({ metadata }: FieldModel): boolean {
  return metadata['ARROW:extension:name'] === 'arrow.json';
}

/** Where nothing but a layout differs, or the engine refuses each value that it can't keep. */
function fits(from: DataType, to: DataType): boolean {
  if (from.kind === 'null') return true;
  if (from.kind === 'dictionary') return fits(from.value, to);
  if (to.kind === 'dictionary') return fits(from, to.value);
  const item = itemOf(from);
  const targetItem = itemOf(to);
  if (item !== undefined && targetItem !== undefined) return isSameLength(from, to) && fits(item, targetItem);
  return hasSameKind(from, to) || (from.kind === 'int' && to.kind === 'float');
}

function hasSameKind(from: DataType, to: DataType): boolean {
  switch (from.kind) {
    case 'int':
    case 'float':
    case 'utf8':
    case 'binary':
      return from.kind === to.kind;
    case 'decimal':
      return to.kind === 'decimal' && from.scale === to.scale;
    case 'timestamp':
      return to.kind === 'timestamp' && isSameTime(from, to);
    default:
      return isSame(from, to);
  }
}

/** A finer unit says every time of a coarser one. With a zone, and without one, a time is not the same moment. */
function isSameTime(from: TimestampType, to: TimestampType): boolean {
  const isSameMoment = (from.zone === null) === (to.zone === null);
  return isSameMoment && UNITS.indexOf(from.unit) <= UNITS.indexOf(to.unit);
}

const UNITS: readonly TimestampType['unit'][] = ['s', 'ms', 'us', 'ns'];

/** A list of any length may hold as many items as are wanted; the engine refuses the one that doesn't. */
function isSameLength(from: DataType, to: DataType): boolean {
  return from.kind !== 'fixed_size_list' || to.kind !== 'fixed_size_list' || from.length === to.length;
}

function itemOf(type: DataType): DataType | undefined {
  return type.kind === 'list' || type.kind === 'fixed_size_list' ? type.item.type : undefined;
}

/** Names and nullability beside: those of an item say nothing of its values. */
function isSame(from: DataType, to: DataType): boolean {
  if (from.kind === 'struct' && to.kind === 'struct') return haveSameFields(from.fields, to.fields);
  if (from.kind === 'map' && to.kind === 'map') {
    return haveSameTypes(from.entries.type.fields, to.entries.type.fields);
  }
  return from.kind === to.kind && describeType(from) === describeType(to);
}

function haveSameFields(from: readonly FieldModel[], to: readonly FieldModel[]): boolean {
  return haveSameTypes(from, to) && from.every(({ name }, index) => name === to[index]?.name);
}

function haveSameTypes(from: readonly FieldModel[], to: readonly FieldModel[]): boolean {
  return (
    from.length === to.length &&
    from.every(({ type }, index) => {
      const target = to[index]?.type;
      return target !== undefined && fits(type, target);
    })
  );
}
