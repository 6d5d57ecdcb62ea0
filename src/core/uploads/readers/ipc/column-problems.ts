import { wordsOfType } from '../../../../protocol/arrow-types/type-words.ts';
import type { DataType, FieldModel } from '../../../../protocol/index.ts';
import { nameProblems, nameWarnings } from '../column-names.ts';

/** Why columns can't become those of a table, a sentence each. */
export function columnProblems(fields: readonly FieldModel[]): string[] {
  return [...nameProblems(fields.map(({ name }) => name)), ...sentences(fields, reasonAgainst)];
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
  if (why !== undefined) return [`Column "${path.join('.')}" has the type ${wordsOfType(type)}, ${why}.`];
  return childrenOf(type).flatMap((child) => sentencesOf(child, path, reason));
}

/** No table format behind the interface has them. */
function reasonAgainst(type: DataType): string | undefined {
  switch (type.kind) {
    case 'union':
    case 'interval':
    case 'run_end_encoded':
    case 'unknown':
      return 'which servers do not store';
    case 'list':
      return type.layout.endsWith('view') ? 'which servers do not store: write it as a list' : undefined;
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
      return type.bits < 128 ? 'which many servers do not store: decimal128 is safer' : undefined;
    case 'map':
    case 'null':
      return 'which some servers do not store';
    default:
      return undefined;
  }
}

function childrenOf(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'struct':
      return type.fields;
    case 'list':
    case 'fixed_size_list':
      return [type.item];
    case 'map':
      return type.entries.type.fields;
    default:
      return [];
  }
}
