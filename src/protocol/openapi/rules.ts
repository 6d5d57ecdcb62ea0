import type { z } from 'zod';
import { FULL_TEXT_KINDS, structuredText } from '../full-text.ts';
import { BATCH_KINDS, batchOperation } from '../operations/batch.ts';
import { fullTextQuery, queryColumns, queryVector } from '../query-object.ts';

type Rule = Readonly<Record<string, unknown>>;

/** Rules that the schemas check by a function, which the converter can't see through. */
const RULES: ReadonlyMap<z.core.$ZodType, Rule> = new Map<z.core.$ZodType, Rule>([
  [queryVector, notBoth('single_vector', 'multi_vector')],
  [queryColumns, notBoth('column_names', 'column_aliases')],
  [fullTextQuery, notBoth('string_query', 'structured_query')],
  [structuredText, exactlyOne(FULL_TEXT_KINDS)],
  [batchOperation, exactlyOne(BATCH_KINDS)],
]);

export function ruleOf(schema: z.core.$ZodType): Rule {
  return RULES.get(schema) ?? {};
}

/** A null member stands for none. */
function isGiven(member: string): Rule {
  return { required: [member], properties: { [member]: { not: { type: 'null' } } } };
}

function notBoth(one: string, other: string): Rule {
  return { not: { allOf: [isGiven(one), isGiven(other)] } };
}

function exactlyOne(members: readonly string[]): Rule {
  return { oneOf: members.map(isGiven) };
}
