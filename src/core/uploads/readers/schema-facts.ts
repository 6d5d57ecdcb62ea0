import { type SchemaField, type StringEntries, toStringEntries } from '#contract/index.ts';
import { openFlatTable } from '#protocol/arrow/flat-table.ts';
import {
  ArrowTypeError,
  fromArrowSchema,
  NotAnArrowStream,
  readStreamSchema,
  SchemaTooLarge,
} from '#protocol/arrow/index.ts';
import { HEADER, headerOf, isBigEndian } from '#protocol/arrow/ipc-format.ts';
import { describeType } from '#protocol/arrow-types/describe-field.ts';
import {
  type DataType,
  describeField,
  type FieldModel,
  NEVER_STORED,
  nestedFields,
  type SchemaModel,
} from '#protocol/index.ts';
import { nameProblems, nameWarnings } from './column-names.ts';

interface SchemaFacts {
  readonly fields: SchemaField[];
  readonly schemaMetadata: StringEntries;
  /** The columns with a dictionary, each as its dotted path. */
  readonly dictionaries: string[];
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * `message` includes the prefix before its metadata. Returns a sentence if the schema can't be used. SECURITY: such a
 * schema is passed to no other reader, since others don't check it.
 */
export function schemaFacts(message: Uint8Array, metadata: Uint8Array): SchemaFacts | string {
  try {
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
  if (problem instanceof ArrowTypeError || problem instanceof SchemaTooLarge) return problem.message;
  if (problem instanceof NotAnArrowStream || problem instanceof RangeError)
    return 'Couldn’t read the schema: it’s damaged, or a column has an unknown type.';
  throw problem;
}

function bigEndian(metadata: Uint8Array): string[] {
  const schema = headerOf(openFlatTable(metadata), HEADER.schema);
  const isBig = schema !== undefined && isBigEndian(schema);
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

/** A sentence for each column that no table can have. */
function columnProblems(fields: readonly FieldModel[]): string[] {
  return [
    ...nameProblems(
      fields.map(({ name }) => name),
      'file',
    ),
    ...sentences(fields, reasonAgainst),
  ];
}

/** A sentence for each column that only some servers accept. */
function columnWarnings(fields: readonly FieldModel[]): string[] {
  return [...nameWarnings(fields.map(({ name }) => name)), ...sentences(fields, reasonForDoubt)];
}

type Reason = (type: DataType) => string | undefined;

function sentences(fields: readonly FieldModel[], reason: Reason): string[] {
  return fields.flatMap((field) => sentencesOf(field, [], reason));
}

function sentencesOf({ name, type }: FieldModel, parents: readonly string[], reason: Reason): string[] {
  const path = [...parents, name];
  const why = reason(type);
  if (why !== undefined) return [`Column "${path.join('.')}" has the type ${describeType(type)}, ${why}.`];
  return nestedFields(type).flatMap((child) => sentencesOf(child, path, reason));
}

function reasonAgainst(type: DataType): string | undefined {
  if (NEVER_STORED.has(type.kind)) return 'which servers can’t store';
  switch (type.kind) {
    case 'list':
      return type.layout.endsWith('view') ? 'which servers don’t store: write it as a list' : undefined;
    case 'fixed_size_list':
      return type.length === 0 ? 'which has no items' : undefined;
    case 'struct':
      return type.fields.length === 0 ? 'which has no fields' : undefined;
    default:
      return undefined;
  }
}

function reasonForDoubt(type: DataType): string | undefined {
  switch (type.kind) {
    case 'decimal':
      return type.bits < 128 ? 'which many servers don’t store: decimal128 is safer' : undefined;
    case 'map':
    case 'null':
      return 'which some servers don’t store';
    default:
      return undefined;
  }
}
