import type { SchemaField } from '#contract/index.ts';

/** A field for tests, with the simplest defaults. */
export function testField(name: string, rest: Partial<SchemaField> = {}): SchemaField {
  return { name, nullable: true, type: 'int64', family: 'int', metadata: [], children: [], ...rest };
}
