import { describeType } from '../../protocol/arrow-types/describe-field.ts';
import type { DataType, FieldModel, TimestampType } from '../../protocol/arrow-types/index.ts';
import { wrongColumn } from '../arrow-stream/stream-problems.ts';

/**
 * Checks whether rows of a stream can be added to a table. The engine converts values between types even if they lose
 * information: 1.5 becomes 1 in an integer column. Such conversions are rejected.
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

/** JSON arrives as text. The engine stores it in its own form. */
function isJson({ metadata }: FieldModel): boolean {
  return metadata['ARROW:extension:name'] === 'arrow.json';
}

/** Whether types differ only in their layout, or the engine rejects each value that doesn’t fit. */
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

/** A finer unit can represent every time of a coarser one. Times with and without a zone are different. */
function isSameTime(from: TimestampType, to: TimestampType): boolean {
  const isSameMoment = (from.zone === null) === (to.zone === null);
  return isSameMoment && UNITS.indexOf(from.unit) <= UNITS.indexOf(to.unit);
}

const UNITS: readonly TimestampType['unit'][] = ['s', 'ms', 'us', 'ns'];

/** A list of variable length may have the right number of items; the engine rejects one that doesn’t. */
function isSameLength(from: DataType, to: DataType): boolean {
  return from.kind !== 'fixed_size_list' || to.kind !== 'fixed_size_list' || from.length === to.length;
}

function itemOf(type: DataType): DataType | undefined {
  return type.kind === 'list' || type.kind === 'fixed_size_list' ? type.item.type : undefined;
}

/** Ignores the name and nullability of items, which don’t affect values. */
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
