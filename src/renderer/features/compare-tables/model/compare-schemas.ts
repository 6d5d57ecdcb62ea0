import type { SchemaField } from '#contract/index.ts';
import { type ComparedField, compareFields, type FieldState, oneSidedFields } from './compare-fields.ts';
import {
  type ComparisonResult,
  comparisonResult,
  PRESENCE_LABELS,
  type ReportedValue,
} from './reported-value.ts';

type Fields = readonly SchemaField[];

export interface ComparedSchemas {
  readonly before: ReportedValue<Fields>;
  readonly after: ReportedValue<Fields>;
  readonly result: ComparisonResult;
  readonly fields: readonly ComparedField[];
}

export function compareSchemas(before: ReportedValue<Fields>, after: ReportedValue<Fields>): ComparedSchemas {
  const fields =
    before.state === 'returned' && after.state === 'returned'
      ? compareFields(before.value, after.value)
      : oneSidedFields(fieldsOf(before), fieldsOf(after));
  return { before, after, fields, result: schemaResult(before, after, fields) };
}

/** Even if both sides have schemas, equality is unknown if one leaves out nullability. */
function schemaResult(
  before: ReportedValue<Fields>,
  after: ReportedValue<Fields>,
  fields: readonly ComparedField[],
): ComparisonResult {
  const counts = countFields(fields);
  const result = comparisonResult(before, after, () => differingFields(counts) === 0);
  return result === 'same' && counts['not-known'] > 0 ? 'not-known' : result;
}

function fieldsOf(fields: ReportedValue<Fields>): Fields {
  return fields.state === 'returned' ? fields.value : [];
}

/** The states of both sides as text, if fields can’t be compared. */
export function comparedSchemaText({ before, after }: ComparedSchemas): string | undefined {
  if (before.state === 'returned' && after.state === 'returned') return undefined;
  const [one, other] = [sideText(before), sideText(after)];
  return one === other ? `The schema: ${one}, on both sides.` : `The schema: ${one} before, ${other} after.`;
}

function sideText(fields: ReportedValue<Fields>): string {
  return fields.state === 'returned' ? 'returned' : PRESENCE_LABELS[fields.state];
}

type FieldCounts = Readonly<Record<FieldState, number>>;

const NONE: FieldCounts = {
  added: 0,
  removed: 0,
  changed: 0,
  moved: 0,
  'not-known': 0,
  same: 0,
  'one-sided': 0,
};

/** Counts each difference once: fields below an added field aren’t counted. */
export function countFields(fields: readonly ComparedField[]): FieldCounts {
  const counts = { ...NONE };
  function count(field: ComparedField): void {
    counts[field.state] += 1;
    if (field.state !== 'added' && field.state !== 'removed') field.children.forEach(count);
  }
  fields.forEach(count);
  return counts;
}

function differingFields({ added, removed, changed, moved }: FieldCounts): number {
  return added + removed + changed + moved;
}
