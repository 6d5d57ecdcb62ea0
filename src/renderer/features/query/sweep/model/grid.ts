import type { Capabilities } from '#contract/index.ts';
import type { CapabilityName } from '#protocol/index.ts';

/** A member of the query that the grid can vary. */
export interface Parameter {
  readonly name: ParameterName;
  readonly label: string;
  readonly kind: 'number' | 'switch';
  /** What it does, in a few words. */
  readonly hint: string;
  /** Only for servers that are known to take it, or where the query has it already. */
  readonly capability?: CapabilityName;
}

export type ParameterName =
  | 'nprobes'
  | 'minimum_nprobes'
  | 'maximum_nprobes'
  | 'ef'
  | 'refine_factor'
  | 'prefilter'
  | 'bypass_vector_index'
  | 'fast_search';

export const PARAMETERS: readonly Parameter[] = [
  { name: 'nprobes', label: 'nprobes', kind: 'number', hint: 'partitions to search' },
  {
    name: 'minimum_nprobes',
    label: 'minimum_nprobes',
    kind: 'number',
    hint: 'partitions to search at least',
    capability: 'nprobesRange',
  },
  {
    name: 'maximum_nprobes',
    label: 'maximum_nprobes',
    kind: 'number',
    hint: 'at most, if too few rows are found',
    capability: 'nprobesRange',
  },
  { name: 'ef', label: 'ef', kind: 'number', hint: 'search effort (HNSW)' },
  { name: 'refine_factor', label: 'refine_factor', kind: 'number', hint: 'candidates to re-rank, × k' },
  { name: 'prefilter', label: 'prefilter', kind: 'switch', hint: 'filter before the search' },
  { name: 'bypass_vector_index', label: 'bypass_vector_index', kind: 'switch', hint: 'measure every vector' },
  { name: 'fast_search', label: 'fast_search', kind: 'switch', hint: 'indexed rows only' },
];

/** Those that can be varied on a server, and those that already are, in the order of the form. */
export function parametersFor(
  capabilities: Capabilities,
  input: GridInput,
  query: Readonly<Record<string, unknown>> = {},
): readonly Parameter[] {
  return PARAMETERS.filter(
    ({ name, capability }) =>
      capability === undefined ||
      capabilities[capability] === 'yes' ||
      query[name] != null ||
      (input[name] ?? '') !== '',
  );
}

/** What a member is set to; undefined takes it out of the query. */
export type ParameterValue = number | boolean | undefined;

/** What a switch can be tried with. */
export const SWITCH_CHOICES = [
  { value: 'as-is', label: 'unchanged' },
  { value: 'off', label: 'off' },
  { value: 'on', label: 'on' },
  { value: 'both', label: 'off and on' },
] as const;

/** What was typed and chosen for each parameter. */
export type GridInput = Readonly<Partial<Record<ParameterName, string>>>;

/** More than these would keep a server busy for longer than anybody waits. */
export const MAX_RUNS = 200;

export const MAX_REPEATS = 5;

/** The values of one parameter; one value sets it for all variants. */
export interface Axis {
  readonly name: ParameterName;
  readonly values: readonly ParameterValue[];
}

export interface Grid {
  readonly axes: readonly Axis[];
  readonly problems: ReadonlyMap<ParameterName, string>;
  /** How often the query would run. */
  readonly runs: number;
}

export function gridOf(input: GridInput, repeats: number): Grid {
  const read = PARAMETERS.map((parameter) => ({ name: parameter.name, list: valuesOf(parameter, input) }));
  const axes = read.flatMap(({ name, list }) =>
    list.problem === undefined && list.values !== undefined ? [{ name, values: list.values }] : [],
  );
  return {
    axes,
    problems: new Map(
      read.flatMap(({ name, list }) => (list.problem === undefined ? [] : [[name, list.problem]])),
    ),
    runs: axes.reduce((product, { values }) => product * values.length, repeats),
  };
}

function valuesOf({ name, kind }: Parameter, input: GridInput): ValueList {
  const text = input[name] ?? '';
  return kind === 'number' ? readValueList(text) : readSwitch(text);
}

/** One query of the grid. */
export interface Variant {
  /** From 0, in the order in which they run. */
  readonly index: number;
  readonly values: ReadonlyMap<ParameterName, ParameterValue>;
}

/** Every combination, the last parameter changing fastest. */
export function variantsOf(axes: readonly Axis[]): readonly Variant[] {
  const combinations = axes.reduce<readonly (readonly (readonly [ParameterName, ParameterValue])[])[]>(
    (before, { name, values }) =>
      before.flatMap((combination) => values.map((value) => [...combination, [name, value] as const])),
    [[]],
  );
  return combinations.map((combination, index) => ({ index, values: new Map(combination) }));
}

/** Parameters that have more than one value: those that tell the variants apart. */
export function variedNames(axes: readonly Axis[]): readonly ParameterName[] {
  return axes.filter(({ values }) => values.length > 1).map(({ name }) => name);
}

/** The largest that the interface has for any of them. */
const LARGEST = 2 ** 31 - 1;

type ValueList =
  /** Undefined for a member that stays as it is. */
  | { readonly values: readonly ParameterValue[] | undefined; readonly problem?: undefined }
  | { readonly problem: string };

/** `1, 5, 20`, apart by commas, semicolons or spaces; `none` leaves the member out; empty: as it is. */
export function readValueList(text: string): ValueList {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length === 0) return { values: undefined };
  const wrong = words.find((word) => !isNone(word) && !isWhole(word));
  if (wrong !== undefined)
    return { problem: `Enter integers from 0 to ${LARGEST.toLocaleString('en')}; ${wrong} isn’t one.` };
  const values = words.map((word) => (isNone(word) ? undefined : Number(word)));
  return { values: [...new Set(values)] };
}

function isNone(word: string): boolean {
  return word.toLowerCase() === 'none';
}

function isWhole(word: string): boolean {
  return /^\d+$/.test(word) && Number(word) <= LARGEST;
}

const SWITCH_VALUES: ReadonlyMap<string, readonly boolean[]> = new Map([
  ['off', [false]],
  ['on', [true]],
  ['both', [false, true]],
]);

function readSwitch(choice: string): ValueList {
  return { values: SWITCH_VALUES.get(choice) };
}

/** As it is typed into a list of values, and shown in a table. */
export function parameterValueText(value: ParameterValue): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** What a query says of it now, whatever that is. */
export function parameterLabel(value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : 'no number';
}
