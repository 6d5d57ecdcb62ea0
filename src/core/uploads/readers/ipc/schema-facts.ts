import { type SchemaField, type StringEntries, toStringEntries } from '../../../../contract/index.ts';
import { openTables } from '../../../../protocol/arrow/flat-tables.ts';
import {
  ArrowTypeError,
  fromArrowSchema,
  NotAnArrowStream,
  readStreamSchema,
} from '../../../../protocol/arrow/index.ts';
import {
  type DataType,
  describeField,
  type FieldModel,
  type SchemaModel,
} from '../../../../protocol/index.ts';
import { columnProblems, columnWarnings } from './column-problems.ts';
import { tooManyFields } from './too-many-fields.ts';

/** What the schema of an Arrow file or stream tells. */
export interface SchemaFacts {
  readonly fields: SchemaField[];
  readonly schemaMetadata: StringEntries;
  /** The columns with a dictionary, each by the names down to it. */
  readonly dictionaries: string[];
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * `message` is a whole message with what stands before its metadata. SECURITY: a schema of which this is a sentence is handed
 * to nobody else, since others believe it.
 */
export function schemaFacts(message: Uint8Array, metadata: Uint8Array): SchemaFacts | string {
  try {
    const reason = tooManyFields(metadata);
    if (reason !== undefined) return reason;
    const model = fromArrowSchema(readStreamSchema(message));
    return { ...factsOfModel(model), problems: [...bigEndian(metadata), ...columnProblems(model.fields)] };
  } catch (problem) {
    return unreadable(problem);
  }
}

function factsOfModel({ fields, metadata }: SchemaModel): Omit<SchemaFacts, 'problems'> {
  return {
    fields: fields.map(describeField),
    schemaMetadata: toStringEntries(metadata),
    dictionaries: fields.flatMap((field) => dictionariesIn(field, [])),
    warnings: columnWarnings(fields),
  };
}

function unreadable(problem: unknown): string {
  if (problem instanceof ArrowTypeError) return problem.message;
  if (problem instanceof NotAnArrowStream || problem instanceof RangeError)
    return 'Couldn’t read the schema: it’s damaged, or a column has an unknown type.';
  throw problem;
}

/** The places of the members in Arrow's own `Message.fbs` and `Schema.fbs`. */
const MESSAGE_HEADER = 2;
const SCHEMA_ENDIANNESS = 0;

function bigEndian(metadata: Uint8Array): string[] {
  const tables = openTables(metadata);
  const schema = tables.tableOf(tables.root(), MESSAGE_HEADER);
  const isBig = schema !== undefined && tables.byteOf(schema, SCHEMA_ENDIANNESS) === 1;
  return isBig ? ['Big-endian files aren’t supported. Write it as little-endian.'] : [];
}

function dictionariesIn({ name, type }: FieldModel, parents: readonly string[]): string[] {
  const path = [...parents, name];
  const own = type.kind === 'dictionary' ? [path.join('.')] : [];
  return [...own, ...childrenOf(type).flatMap((child) => dictionariesIn(child, path))];
}

function childrenOf(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'dictionary':
      return childrenOf(type.value);
    case 'struct':
    case 'union':
      return type.fields;
    case 'list':
    case 'fixed_size_list':
      return [type.item];
    case 'map':
      return [type.entries];
    default:
      return [];
  }
}
