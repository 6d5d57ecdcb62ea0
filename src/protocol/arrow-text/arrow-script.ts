import {
  DEFAULT_NULLABLE,
  LOST_INTERVAL_UNIT,
  LOST_UNION_MODE,
  LOST_UNIT,
  LOST_UNIT_OF_TIME32,
} from '../arrow-types/fallbacks.ts';
import type {
  DataType,
  DictionaryType,
  FieldModel,
  IntType,
  KnownType,
  ListType,
  MapType,
  PlainType,
  SchemaModel,
  TimeUnit,
  UnionType,
} from '../arrow-types/index.ts';
import { scriptLiteral } from '../text-literals.ts';
import {
  type Call,
  type Expression,
  fieldPathLabel,
  laidOut,
  type Notes,
  type Path,
  takeNotes,
} from './code-text.ts';

/** Returns TypeScript that builds the schema with apache-arrow. Assumptions are comments at the top. */
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

/** If the list is the only argument of a call, it starts on the line of the call. */
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

interface ScriptContext {
  readonly notes: Notes;
  /** Adds an import. */
  readonly use: (name: string) => string;
  readonly field: (field: FieldModel, parents: Path, type?: Expression) => Expression;
}

function scriptType(context: ScriptContext, type: DataType, path: Path): Expression {
  switch (type.kind) {
    case 'dictionary':
      return dictionary(context, type, path);
    case 'unknown':
      context.notes.add(
        `${fieldPathLabel(path)} has the type ${scriptLiteral(type.json.type)}, which is unknown here; null is used instead.`,
      );
      return made(context, 'Null');
    default:
      return knownType(context, type, path);
  }
}

function knownType(context: ScriptContext, type: KnownType, path: Path): Expression {
  const child = (field: FieldModel) => context.field(field, path);
  switch (type.kind) {
    case 'decimal':
      return made(context, 'Decimal', [type.scale, type.precision, type.bits].map(String));
    case 'fixed_size_binary':
      return made(context, 'FixedSizeBinary', [String(type.width)]);
    case 'time':
      return made(
        context,
        `Time${UNITS[type.unit ?? lostUnit(context, path, type.bits === 32 ? LOST_UNIT_OF_TIME32 : LOST_UNIT)]}`,
      );
    case 'timestamp':
      return made(
        context,
        `Timestamp${UNITS[type.unit ?? lostUnit(context, path, LOST_UNIT)]}`,
        type.zone === null ? [] : [scriptLiteral(type.zone)],
      );
    case 'duration':
      return made(context, `Duration${UNITS[type.unit ?? lostUnit(context, path, LOST_UNIT)]}`);
    case 'interval':
      return made(context, INTERVALS[type.unit ?? lostUnit(context, path, LOST_INTERVAL_UNIT)]);
    case 'list':
      return list(context, type, path);
    case 'fixed_size_list':
      return made(context, 'FixedSizeList', [String(type.length), child(type.item)]);
    case 'struct':
      return { open: `new ${context.use('Struct')}([`, parts: type.fields.map(child), close: '])' };
    case 'map':
      return map(context, type, path);
    case 'union':
      return union(context, type, path);
    case 'run_end_encoded':
      context.notes.add(
        `apache-arrow has no run ends, as ${fieldPathLabel(path)} has: its values are used instead.`,
      );
      return scriptType(context, type.values.type, path);
    default:
      return made(context, plainName(type));
  }
}

function made(context: ScriptContext, name: string, parts: readonly Expression[] = []): Expression {
  return { open: `new ${context.use(name)}(`, parts, close: ')' };
}

const UNITS: Readonly<Record<TimeUnit, string>> = {
  s: 'Second',
  ms: 'Millisecond',
  us: 'Microsecond',
  ns: 'Nanosecond',
};

const INTERVALS = {
  year_month: 'IntervalYearMonth',
  day_time: 'IntervalDayTime',
  month_day_nano: 'IntervalMonthDayNano',
} as const;

function lostUnit<Unit extends string>({ notes }: ScriptContext, path: Path, assumed: Unit): Unit {
  notes.add(`The server doesn’t say the unit of ${fieldPathLabel(path)}: ${assumed} is assumed.`);
  return assumed;
}

function list(context: ScriptContext, { layout, item }: ListType, path: Path): Expression {
  if (layout === 'view' || layout === 'large_view') {
    context.notes.add(
      `apache-arrow has no list views, as ${fieldPathLabel(path)} is: a list is used instead.`,
    );
  }
  const name = layout === 'large' || layout === 'large_view' ? 'LargeList' : 'List';
  return made(context, name, [context.field(item, path)]);
}

/** Without both type arguments, TypeScript can't infer the fields of the struct in a map. */
function map(context: ScriptContext, { entries, keysSorted }: MapType, path: Path): Expression {
  const types = `<{ key: ${context.use('DataType')}; value: DataType }>`;
  const parts = entries.type.fields.map((field) => context.field(field, path));
  const struct: Expression = { open: `new ${context.use('Struct')}${types}([`, parts, close: '])' };
  return made(context, 'Map_', [context.field(entries, path, struct), String(keysSorted)]);
}

function union(context: ScriptContext, { mode, typeIds, fields }: UnionType, path: Path): Expression {
  if (mode === null) {
    const assumed = `${LOST_UNION_MODE} is assumed`;
    context.notes.add(
      `The server doesn’t say how the union ${fieldPathLabel(path)} is laid out: ${assumed}.`,
    );
  }
  const parts = fields.map((field) => context.field(field, path));
  return made(context, (mode ?? LOST_UNION_MODE) === 'sparse' ? 'SparseUnion' : 'DenseUnion', [
    `[${typeIds.join(', ')}]`,
    { open: '[', parts, close: ']' },
  ]);
}

function dictionary(
  context: ScriptContext,
  { index, value, ordered }: DictionaryType,
  path: Path,
): Expression {
  if (value.kind === 'dictionary') {
    context.notes.add(
      `apache-arrow has no dictionary of a dictionary, as ${fieldPathLabel(path)} is: one is used for both.`,
    );
    return dictionary(context, { ...value, index }, path);
  }
  return made(context, 'Dictionary', [
    scriptType(context, value, path),
    made(context, keyName(context, index, path)),
    'null',
    String(ordered),
  ]);
}

function keyName({ notes }: ScriptContext, index: IntType, path: Path): string {
  if (index.bits < 64) return plainName(index);
  notes.add(
    `apache-arrow has no 64-bit keys of a dictionary, as ${fieldPathLabel(path)} has: 32 bits are taken.`,
  );
  return plainName({ ...index, bits: 32 });
}

function plainName(type: PlainType): string {
  switch (type.kind) {
    case 'null':
      return 'Null';
    case 'bool':
      return 'Bool';
    case 'int':
      return `${type.signed ? 'Int' : 'Uint'}${type.bits}`;
    case 'float':
      return `Float${type.bits}`;
    case 'date':
      return type.bits === 32 ? 'DateDay' : 'DateMillisecond';
    default:
      return BYTES[type.kind][type.layout];
  }
}

const BYTES = {
  utf8: { plain: 'Utf8', large: 'LargeUtf8', view: 'Utf8View' },
  binary: { plain: 'Binary', large: 'LargeBinary', view: 'BinaryView' },
} as const;
