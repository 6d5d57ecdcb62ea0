import { describeType } from '../../../../protocol/arrow-types/describe-field.ts';
import { type DataType, type FieldModel, NEVER_STORED, nestedFields } from '../../../../protocol/index.ts';
import { nameProblems, nameWarnings } from '../column-names.ts';

/** Why columns can't become those of a table, a sentence each. */
export function columnProblems(fields: readonly FieldModel[]): string[] {
  return [
    ...nameProblems(
      fields.map(({ name }) => name),
      'file',
    ),
    ...sentences(fields, reasonAgainst),
  ];
}

/** What some servers will not take, and others do. */
export function columnWarnings(fields: readonly FieldModel[]): string[] {
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
