import { DEFAULT_NULLABLE } from '../arrow-types/fallbacks.ts';
import type { FieldModel, SchemaModel } from '../arrow-types/index.ts';
import { type ScriptContext, scriptType } from './arrow-script-type.ts';
import { type Call, type Expression, laidOut } from './format-code.ts';
import { scriptLiteral } from './literal.ts';
import { type Path, takeNotes } from './notes.ts';

/** TypeScript that builds the schema with apache-arrow. What it had to assume stands above it. */
export function arrowScript({ fields, metadata }: SchemaModel): string {
  const notes = takeNotes();
  const used = new Set(['Schema']);
  const context: ScriptContext = {
    notes,
    use: (name) => {
      used.add(name);
      return name;
    },
    field: (field, parents, type) => fieldCall(context, field, parents, type),
  };
  const parts = fields.map((field) => fieldCall(context, field, []));
  const schema = schemaCall(parts, metadataPart(metadata));
  return [
    ...notes.all().map((words) => `// ${words}`),
    `${importOf(used)}\n`,
    `export const schema = ${laidOut(schema, { step: '  ', before: 'export const schema = '.length })};`,
    '',
  ].join('\n');
}

/** A list that is all there is of a call shares its line. */
function schemaCall(fields: readonly Expression[], metadata: readonly Call[]): Call {
  if (metadata.length === 0) return { open: 'new Schema([', parts: fields, close: '])' };
  return { open: 'new Schema(', parts: [{ open: '[', parts: fields, close: ']' }, ...metadata], close: ')' };
}

function importOf(used: ReadonlySet<string>): string {
  const names: Expression = { open: '{', parts: [...used].sort(), close: '}' };
  const flat = `{ ${names.parts.join(', ')} }`;
  return `import ${flat.length < 70 ? flat : laidOut(names, { step: '  ', before: 1000 })} from 'apache-arrow';`;
}

function fieldCall(
  context: ScriptContext,
  { name, type, nullable, metadata }: FieldModel,
  parents: Path,
  written?: Expression,
): Call {
  return {
    open: `new ${context.use('Field')}(`,
    parts: [
      scriptLiteral(name),
      written ?? scriptType(context, type, [...parents, name]),
      String(nullable ?? DEFAULT_NULLABLE),
      ...metadataPart(metadata),
    ],
    close: ')',
  };
}

function metadataPart(metadata: Readonly<Record<string, string>>): readonly Call[] {
  const parts = Object.entries(metadata).map(
    ([key, value]) => `[${scriptLiteral(key)}, ${scriptLiteral(value)}]`,
  );
  return parts.length === 0 ? [] : [{ open: 'new Map([', parts, close: '])' }];
}
