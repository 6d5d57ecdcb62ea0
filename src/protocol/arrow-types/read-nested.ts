import type { JsonArrowType } from '../records.ts';
import { fixedSizeListType, mapType, unionType } from './checked-types.ts';
import type { DataType, FieldModel, ListType } from './data-type.ts';

type Reader = (json: JsonArrowType, fields: readonly FieldModel[]) => DataType | undefined;

/** The same in both dialects. What they have no word for is said by the members that Arrow's own JSON form has. */
export const NESTED: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['list', (_json, fields) => list('plain', fields)],
  ['large_list', (_json, fields) => list('large', fields)],
  ['list_view', (_json, fields) => list('view', fields)],
  ['large_list_view', (_json, fields) => list('large_view', fields)],
  ['fixed_size_list', fixedSizeList],
  ['struct', (_json, fields) => ({ kind: 'struct', fields })],
  ['map', map],
  ['union', union],
  ['run_end_encoded', (_json, fields) => runEndEncoded(fields)],
]);

function list(layout: ListType['layout'], [item, ...others]: readonly FieldModel[]): DataType | undefined {
  return item === undefined || others.length > 0 ? undefined : { kind: 'list', layout, item };
}

function fixedSizeList(
  { length }: JsonArrowType,
  [item, ...others]: readonly FieldModel[],
): DataType | undefined {
  if (item === undefined || others.length > 0) return undefined;
  return fixedSizeListType(length ?? Number.NaN, item);
}

function map({ keysSorted }: JsonArrowType, fields: readonly FieldModel[]): DataType | undefined {
  const [entries, ...others] = fields.length === 2 ? [entriesOf(fields)] : fields;
  return entries === undefined || others.length > 0 ? undefined : mapType(entries, keysSorted ?? false);
}

/** Some servers hang key and value below the map itself. */
function entriesOf(fields: readonly FieldModel[]): FieldModel {
  return { name: 'entries', nullable: false, type: { kind: 'struct', fields }, metadata: {} };
}

function union({ mode, typeIds }: JsonArrowType, fields: readonly FieldModel[]): DataType | undefined {
  return unionType(fields, mode ?? null, typeIds ?? [...fields.keys()]);
}

function runEndEncoded(fields: readonly FieldModel[]): DataType | undefined {
  const [runEnds, values, ...others] = fields;
  if (runEnds === undefined || values === undefined || others.length > 0) return undefined;
  return { kind: 'run_end_encoded', runEnds, values };
}
