import { splitAtLastColon, wholeNumberOf } from '#protocol/arrow-types/read-type.ts';
import type { JsonArrowField, JsonArrowType } from '#protocol/index.ts';
import {
  bytesOf,
  int32Of,
  likelyTextOf,
  MalformedBytes,
  mapEntryOf,
  textOf,
  type WireField,
  wireFields,
} from './protobuf.ts';

/** The field numbers of `lance.file.Field`. */
const NAME = 2;
const ID = 3;
const PARENT = 4;
const LOGICAL_TYPE = 5;
const NULLABLE = 6;
const EXTENSION = 9;
const METADATA = 10;

export interface ManifestField {
  readonly name: string;
  readonly id: number;
  readonly parent: number;
  readonly logicalType: string;
  readonly nullable: boolean;
  readonly metadata: readonly (readonly [string, string])[];
}

export function readManifestField(value: WireField['value']): ManifestField {
  const metadata: (readonly [string, string])[] = [];
  let field = { name: '', id: 0, parent: 0, logicalType: '', nullable: false };
  for (const { number, value: member } of wireFields(bytesOf(value))) {
    if (number === NAME) field = { ...field, name: textOf(member) };
    if (number === ID) field = { ...field, id: int32Of(member) };
    if (number === PARENT) field = { ...field, parent: int32Of(member) };
    if (number === LOGICAL_TYPE) field = { ...field, logicalType: textOf(member) };
    if (number === NULLABLE) field = { ...field, nullable: int32Of(member) !== 0 };
    // Older writers only store it here, newer ones also in the metadata.
    if (number === EXTENSION) metadata.push(['ARROW:extension:name', textOf(member)]);
    if (number === METADATA) metadata.push(mapEntryOf(member, likelyTextOf));
  }
  return { ...field, metadata };
}

const NO_PARENT = -1;

interface Branch {
  readonly field: ManifestField;
  readonly children: Branch[];
  readonly depth: number;
}

/** A manifest has a flat list of fields, each after its parent. */
export function jsonFields(fields: readonly ManifestField[]): JsonArrowField[] {
  const branches = new Map<number, Branch>();
  const columns: Branch[] = [];
  for (const field of fields) {
    if (branches.has(field.id)) throw new MalformedBytes(`two of its columns have the number ${field.id}`);
    const parent = parentOf(field, branches);
    const branch: Branch = { field, children: [], depth: (parent?.depth ?? -1) + 1 };
    if (branch.depth > DEEPEST) throw new MalformedBytes('its columns are nested too deep');
    (parent?.children ?? columns).push(branch);
    branches.set(field.id, branch);
  }
  return columns.map(jsonField);
}

function parentOf(
  { parent, name }: ManifestField,
  branches: ReadonlyMap<number, Branch>,
): Branch | undefined {
  if (parent === NO_PARENT) return undefined;
  const branch = branches.get(parent);
  if (branch === undefined)
    throw new MalformedBytes(`its column \`${name}\` is inside of one that isn’t there`);
  return branch;
}

function jsonField({ field, children }: Branch): JsonArrowField {
  return {
    name: field.name,
    nullable: field.nullable,
    type: jsonTypeOf(field.logicalType, children.map(jsonField)),
    // `fromEntries` keeps a key called `__proto__` as data.
    ...(field.metadata.length === 0 ? {} : { metadata: Object.fromEntries(field.metadata) }),
  };
}

/** SECURITY: the maximum nesting of a schema, since reading it is recursive. Real schemas are far below. */
const DEEPEST = 200;

/** Types with another name in the format than in JSON Arrow. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['list.struct', 'list'],
  ['large_list.struct', 'large_list'],
  ['json', 'large_binary'],
  ['blob', 'large_binary'],
]);

/** Converts a type of a manifest to JSON Arrow. An unknown one stays unchanged. */
function jsonTypeOf(logicalType: string, fields: readonly JsonArrowField[], depth = 0): JsonArrowType {
  const parameters = logicalType.startsWith(FIXED) ? logicalType.slice(FIXED.length) : undefined;
  if (parameters !== undefined && depth < DEEPEST) return fixedSizeList(parameters, fields, depth);
  const type = OTHER_NAMES.get(logicalType) ?? logicalType;
  return fields.length === 0 && type !== 'struct' ? { type } : { type, fields: [...fields] };
}

const FIXED = 'fixed_size_list:';

/** `float:64`, or `struct:2` with the item as its only field. */
function fixedSizeList(parameters: string, fields: readonly JsonArrowField[], depth: number): JsonArrowType {
  const [item = '', length] = splitAtLastColon(parameters) ?? [];
  const size = wholeNumberOf(length);
  if (Number.isNaN(size)) return { type: `${FIXED}${parameters}` };
  return {
    type: 'fixed_size_list',
    fields: fields.length === 0 ? [itemField(item, depth + 1)] : [...fields],
    length: size,
  };
}

/** The format stores neither the name nor the nullability of an item. */
function itemField(logicalType: string, depth: number): JsonArrowField {
  const item = { name: 'item', nullable: true };
  if (logicalType !== BFLOAT16) return { ...item, type: jsonTypeOf(logicalType, [], depth) };
  return {
    ...item,
    type: { type: 'fixed_size_binary', length: 2 },
    metadata: { 'ARROW:extension:name': BFLOAT16, 'ARROW:extension:metadata': '' },
  };
}

const BFLOAT16 = 'lance.bfloat16';
