import fc from 'fast-check';
import type { z } from 'zod';
import { hostileText } from './hostile-texts.ts';

/** By the name of a field, values for it, such as existing IDs, paths, and addresses. */
export type Pools = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** The number of candidates for one input that its schema accepts. */
const TRIES = 6;

/** Inputs of a schema: mostly valid ones, since the code behind the schema is tested. */
export function inputsOf(schema: z.ZodType, pools: Pools = {}): fc.Arbitrary<unknown> {
  const one = arbitraryOf(schema, { pools, depth: 0, name: '' });
  return fc
    .array(one, { minLength: TRIES, maxLength: TRIES })
    .map((candidates) => candidates.find((input) => schema.safeParse(input).success) ?? candidates[0]);
}

interface Place {
  readonly pools: Pools;
  readonly depth: number;
  /** The name of the field whose value is generated. */
  readonly name: string;
}

const DEEP = 6;

// zod has a different definition for each kind of schema, and no type that names them all.
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly items?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly getter?: () => z.ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: unknown } } }[];
  readonly pattern?: unknown;
}

function arbitraryOf(schema: z.ZodType, place: Place): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition;
  const pool = place.pools[place.name];
  if (pool !== undefined && (definition.type === 'string' || definition.type === 'array')) {
    return fc.oneof(
      { weight: 5, arbitrary: pool },
      { weight: 1, arbitrary: plainArbitrary(definition, place) },
    );
  }
  return plainArbitrary(definition, place);
}

function plainArbitrary(definition: Definition, place: Place): fc.Arbitrary<unknown> {
  const inner = (schema: z.ZodType | undefined, name = place.name) =>
    schema === undefined || place.depth > DEEP
      ? fc.constant(undefined)
      : arbitraryOf(schema, { ...place, depth: place.depth + 1, name });
  switch (definition.type) {
    case 'object':
      return objectsOf(definition.shape ?? {}, inner);
    case 'optional':
      return fc.option(inner(definition.innerType), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(inner(definition.innerType), { nil: null, freq: 4 });
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(definition.innerType);
    case 'array':
      return fc.array(inner(definition.element), { maxLength: 4 });
    case 'tuple':
      return fc.tuple(...(definition.items ?? []).map((item) => inner(item)));
    case 'record':
      return fc.dictionary(hostileText, inner(definition.valueType), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => inner(option)));
    case 'intersection':
      return fc
        .tuple(inner(definition.left), inner(definition.right))
        .map(([one, other]) => ({ ...Object(one), ...Object(other) }) as unknown);
    case 'lazy':
      return inner(definition.getter?.());
    case 'pipe':
      // A schema that begins with a transform accepts the same values as its output.
      return inner(isTransform(definition.in) ? definition.out : definition.in);
    case 'literal':
      return fc.constantFrom(...(definition.values ?? [undefined]));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? { none: '' }));
    case 'string':
      return stringsOf(definition);
    case 'number':
    case 'int':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...NUMBERS), fc.integer());
    case 'bigint':
      return fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.constantFrom(0n, -1n, 2n ** 63n - 1n, 2n ** 63n));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'undefined':
    case 'void':
      return fc.constant(undefined);
    default:
      return fc.oneof(hostileText, fc.jsonValue({ maxDepth: 2 }));
  }
}

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  65_535,
  65_536,
  2 ** 31,
  2 ** 53,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

function isTransform(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && (schema._zod.def as unknown as Definition).type === 'transform';
}

/** Includes strings that match a pattern of the schema, if there is one. */
function stringsOf({ checks = [], pattern }: Definition): fc.Arbitrary<string> {
  const patterns = [pattern, ...checks.map((check) => check._zod.def.pattern)].filter(
    (one) => one instanceof RegExp,
  );
  const fitting = patterns.flatMap((one) => matching(one) ?? []);
  return fitting.length === 0 ? hostileText : fc.oneof(hostileText, ...fitting);
}

function matching(pattern: RegExp): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(pattern, { maxLength: 40 });
  } catch {
    // Patterns with lookahead or lookbehind can't be generated.
    return undefined;
  }
}

/** A field named `__proto__` becomes an own property. */
function objectsOf(
  shape: Readonly<Record<string, z.ZodType>>,
  inner: (schema: z.ZodType, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const members = Object.entries(shape).map(([name, schema]) =>
    inner(schema, name).map((value) => [name, value] as const),
  );
  const odd = fc.option(fc.tuple(hostileText, hostileText), { freq: 8, nil: undefined });
  return fc.tuple(odd, ...members).map(([more, ...entries]) => {
    const given = entries.filter(([, value]) => value !== undefined);
    return Object.fromEntries(more === undefined ? given : [...given, more]);
  });
}
