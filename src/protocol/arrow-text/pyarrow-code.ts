import { DEFAULT_NULLABLE } from '../arrow-types/fallbacks.ts';
import type { FieldModel, SchemaModel } from '../arrow-types/index.ts';
import { pythonLiteral } from '../text-literals.ts';
import { type Call, type Expression, laidOut, type Notes, takeNotes } from './code-text.ts';
import { type PyarrowContext, pyarrowType } from './pyarrow-type.ts';

/** Returns Python that builds the schema with pyarrow. Assumptions are comments at the top. */
export function pyarrowCode({ fields, metadata }: SchemaModel): string {
  const notes = takeNotes();
  const definitions: string[] = [];
  const context: PyarrowContext = {
    notes,
    field: (field, path, depth) => fieldCall(context, field, path, depth),
    define: (type) => {
      const name = `type_${definitions.length + 1}`;
      definitions.push(assigned(name, type));
      return name;
    },
  };
  const parts = fields.map((field) => fieldCall(context, field, [], 0));
  const schema = assigned('schema', schemaCall(parts, metadataPart(metadata)));
  return [...noteLines(notes), 'import pyarrow as pa\n', ...definitions, schema, ''].join('\n');
}

/** If the list is the only argument of a call, it starts on the line of the call. */
function schemaCall(fields: readonly Expression[], metadata: readonly Call[]): Call {
  if (metadata.length === 0) return { open: 'pa.schema([', parts: fields, close: '])' };
  return { open: 'pa.schema(', parts: [{ open: '[', parts: fields, close: ']' }, ...metadata], close: ')' };
}

function assigned(name: string, expression: Expression): string {
  return `${name} = ${laidOut(expression, { step: '    ', before: name.length + 3 })}`;
}

function noteLines(notes: Notes): readonly string[] {
  return notes.all().map((words) => `# ${words}`);
}

function fieldCall(
  context: PyarrowContext,
  { name, type, nullable, metadata }: FieldModel,
  parents: readonly string[],
  depth: number,
): Call {
  const path = [...parents, name];
  const typeCall = pyarrowType(context, type, path, depth + 1);
  // pyarrow rejects a column of type null that is not nullable.
  const isNullable = (nullable ?? DEFAULT_NULLABLE) || typeCall === 'pa.null()';
  return {
    open: 'pa.field(',
    parts: [
      pythonLiteral(name),
      typeCall,
      ...(isNullable ? [] : ['nullable=False']),
      ...metadataPart(metadata),
    ],
    close: ')',
  };
}

function metadataPart(metadata: Readonly<Record<string, string>>): readonly Call[] {
  const parts = Object.entries(metadata).map(
    ([key, value]) => `${pythonLiteral(key)}: ${pythonLiteral(value)}`,
  );
  return parts.length === 0 ? [] : [{ open: 'metadata={', parts, close: '}' }];
}
