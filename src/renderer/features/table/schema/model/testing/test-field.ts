import type { SchemaField } from '#contract/index.ts';

/** A field for tests: what is not told is the simplest that there is. */
export function testField(name: string, rest: Partial<SchemaField> = {}): SchemaField {
  return { name, nullable: true, type: 'int64', family: 'int', metadata: [], children: [], ...rest };
}
