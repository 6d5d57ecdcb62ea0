import { describeType } from '../../protocol/arrow-types/describe-field.ts';
import {
  type DataType,
  type FieldModel,
  type FixedSizeListType,
  NEVER_STORED,
} from '../../protocol/arrow-types/index.ts';
import { wrongColumn } from '../arrow-stream/stream-problems.ts';

/*
 * The types that this version of the engine can store and read back, as measured with a column of each type. For some
 * others it reports an error, for some it crashes, and a few it stores but can't read. All of those are rejected
 * here.
 */

/** Throws for the first column that the engine can't store. */
export function checkTypes(fields: readonly FieldModel[]): void {
  for (const field of fields) checkField(field, { path: [], isInStruct: false });
}

/** The engine's newest file format, if the default one doesn’t support a type. Returns undefined if it does. */
export function storageVersionFor(fields: readonly FieldModel[]): string | undefined {
  return fields.some(({ type }) => needsNewest(type)) ? '2.2' : undefined;
}

interface Within {
  readonly path: readonly string[];
  readonly isInStruct: boolean;
}

function checkField({ name, type, nullable }: FieldModel, within: Within): void {
  const path = [...within.path, name];
  const reason = reasonAgainst(type, within);
  if (reason !== undefined) throw notStored(path, type, reason);
  // Storing it would make every row of the table unreadable.
  if (type.kind === 'null' && nullable === false) {
    throw wrongColumn(path, 'has the type null, and says that it has no nulls');
  }
  for (const child of childrenOf(type)) checkField(child, { path, isInStruct: type.kind === 'struct' });
}

function notStored(path: readonly string[], type: DataType, reason: string) {
  const why = reason === NO_REASON ? '' : `: ${reason}`;
  return wrongColumn(path, `has the type ${describeType(type)}, which the table engine doesn’t store${why}`);
}

function childrenOf(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'struct':
      return type.fields;
    case 'list':
      return [type.item];
    case 'map':
      return type.entries.type.fields;
    default:
      return [];
  }
}

const NO_REASON = '';

/** Returns undefined for a storable type, otherwise the reason, which may be empty. */
function reasonAgainst(type: DataType, { isInStruct }: Within): string | undefined {
  if (NEVER_STORED.has(type.kind)) return NO_REASON;
  switch (type.kind) {
    case 'null':
      return isInStruct ? 'a struct can’t hold a field without a type' : undefined;
    case 'decimal':
      return type.bits < 128 ? 'send it as decimal128' : undefined;
    case 'fixed_size_binary':
      return type.width === 0 ? 'it has no bytes' : undefined;
    case 'timestamp':
      return type.zone?.includes(':') ? 'name the zone, or write its offset without a colon' : undefined;
    case 'list':
      return type.layout.endsWith('view') ? 'send it as a list' : undefined;
    case 'struct':
      return type.fields.length === 0 ? 'it has no fields' : undefined;
    case 'map':
      return type.keysSorted ? 'send it as a map whose keys aren’t said to be sorted' : undefined;
    case 'dictionary':
      return DICTIONARY_VALUES.has(type.value.kind) ? undefined : NO_REASON;
    case 'fixed_size_list':
      return reasonAgainstItem(type);
    default:
      return undefined;
  }
}

const DICTIONARY_VALUES: ReadonlySet<DataType['kind']> = new Set(['bool', 'int', 'float', 'utf8', 'binary']);

function reasonAgainstItem({ length, item: { type } }: FixedSizeListType): string | undefined {
  if (length === 0) return 'it has no items';
  if (type.kind === 'struct') return isFlat(type.fields) ? undefined : NO_REASON;
  if (type.kind === 'fixed_size_list') return isOfStructs(type) ? NO_REASON : reasonAgainstItem(type);
  if (!ITEMS.has(type.kind)) return NO_REASON;
  return reasonAgainst(type, { path: [], isInStruct: false });
}

/** Types of fixed size. */
const ITEMS: ReadonlySet<DataType['kind']> = new Set([
  'bool',
  'int',
  'float',
  'decimal',
  'fixed_size_binary',
  'date',
  'time',
  'timestamp',
  'duration',
]);

function isFlat(fields: readonly FieldModel[]): boolean {
  const isPlain = ({ type: { kind } }: FieldModel) => ITEMS.has(kind) || kind === 'utf8' || kind === 'binary';
  const isStored = ({ type }: FieldModel) =>
    reasonAgainst(type, { path: [], isInStruct: true }) === undefined;
  return fields.length > 0 && fields.every((field) => isPlain(field) && isStored(field));
}

function isOfStructs({ item }: FixedSizeListType): boolean {
  return item.type.kind === 'struct';
}

function needsNewest(type: DataType): boolean {
  if (type.kind === 'map') return true;
  if (type.kind === 'fixed_size_list') return isOfStructs(type);
  return childrenOf(type).some((field) => needsNewest(field.type));
}
