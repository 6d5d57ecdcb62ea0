import { splitAtLastColon, wholeNumberOf } from '../../protocol/arrow-types/read-type.ts';
import type { JsonArrowField, JsonArrowType } from '../../protocol/index.ts';

/**
 * SECURITY: as deep as a schema may nest; reading it recurses. No real one comes near.
 */
export const DEEPEST = 200;

/** Types that the format has a word of its own for, by the words of JSON Arrow. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['list.struct', 'list'],
  ['large_list.struct', 'large_list'],
  ['json', 'large_binary'],
  ['blob', 'large_binary'],
]);

/** A type as a manifest writes it, in JSON Arrow. One that is not known stays as it is written. */
export function jsonTypeOf(logicalType: string, fields: readonly JsonArrowField[], depth = 0): JsonArrowType {
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

/** The format keeps neither the name of an item nor whether it may be null. */
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
