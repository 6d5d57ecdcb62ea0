import { arrowScript, arrowText, pyarrowCode, rowType } from '#protocol/arrow-text/index.ts';
import { jsonArrowSchema, parseJson, readArrowSchema, stringifyJson } from '#protocol/index.ts';

export type SchemaForm = 'json' | 'arrow' | 'pyarrow' | 'script' | 'row';

/** The schema of a description as text, with all digits and members as the server sent them. */
export function schemaText(description: string, form: SchemaForm): string {
  const schema = schemaOf(parseJson(description));
  if (form === 'json') return stringifyJson(schema, 2);
  return WRITERS[form](readArrowSchema(jsonArrowSchema.parse(schema)));
}

const WRITERS = { arrow: arrowText, pyarrow: pyarrowCode, script: arrowScript, row: rowType } as const;

function schemaOf(description: unknown): unknown {
  return typeof description === 'object' && description !== null && 'schema' in description
    ? description.schema
    : undefined;
}
