import type { Setting, SettingValue, TunedAxis, TunedParameter } from '#contract/index.ts';
import type { CapabilityName } from '#protocol/index.ts';

/** A member of the query that a sweep can vary. */
export interface Parameter {
  readonly name: TunedParameter;
  /** Beside its field, where its name alone would stand there twice. */
  readonly label?: string;
  /** In a list of settings: `refine 5`. */
  readonly short: string;
  readonly kind: 'number' | 'switch' | 'columns';
  /** What it does, in a few words. */
  readonly hint: string;
  /** Where it is left out of a query. */
  readonly none: string;
  /** Of a switch, what its two ends are called. */
  readonly ends?: readonly [off: string, on: string];
  /** Whether more of it finds no less. */
  readonly isEffort: boolean;
  /** Only for servers that take it. */
  readonly capability?: CapabilityName;
}

/** In the order of the form, of names, and of the table. */
export const PARAMETERS: readonly Parameter[] = [
  number('nprobes', 'nprobes', 'partitions to search', 'default nprobes'),
  {
    ...number('minimum_nprobes', 'at least', 'partitions to search at least', 'no minimum'),
    capability: 'nprobesRange',
  },
  {
    ...number('maximum_nprobes', 'at most', 'partitions, if too few rows are found', 'no maximum'),
    capability: 'nprobesRange',
  },
  number('ef', 'ef', 'search effort (HNSW)', 'default ef'),
  number('refine_factor', 'refine', 'rows to re-rank, × k', 'no refine'),
  {
    ...number('k', 'k', 'to compare, instead of k above', 'default k'),
    label: 'k, several',
    isEffort: false,
  },
  toggle('prefilter', 'filter before the search', ['postfilter', 'prefilter']),
  toggle('fast_search', 'indexed rows only', ['all rows', 'fast search']),
  {
    name: 'columns',
    short: 'columns',
    kind: 'columns',
    hint: 'columns to return',
    none: 'all columns',
    isEffort: false,
  },
];

function number(name: TunedParameter, short: string, hint: string, none: string): Parameter {
  return { name, short, kind: 'number', hint, none, isEffort: true };
}

function toggle(name: TunedParameter, hint: string, ends: readonly [string, string]): Parameter {
  return { name, short: name, kind: 'switch', hint, none: `default ${name}`, ends, isEffort: false };
}

const BY_NAME = new Map(PARAMETERS.map((parameter) => [parameter.name, parameter]));

export function parameterOf(name: TunedParameter): Parameter {
  const parameter = BY_NAME.get(name);
  if (parameter === undefined) throw new RangeError(`${name} is no parameter`);
  return parameter;
}

/** As a value stands alone, under the name of its parameter. */
export function valueText(name: TunedParameter, value: SettingValue | undefined): string {
  const { ends } = parameterOf(name);
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return ends === undefined ? String(value) : ends[value ? 1 : 0];
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The same for the same setting, in whatever order its members stand. */
export function settingKey(setting: Setting): string {
  return JSON.stringify(PARAMETERS.map(({ name }) => setting[name]));
}

/** `nprobes 40, refine 10`: what tells it apart from the other settings of the grid; all of it where nothing does. */
export function settingText(setting: Setting, axes: readonly TunedAxis[]): string {
  const varied = variedParameters(axes);
  const names = varied.length > 0 ? varied : PARAMETERS.map(({ name }) => name);
  const words = names.flatMap((name) => {
    const value = setting[name];
    return value === undefined ? [] : [settingValueText(name, value)];
  });
  return words.length === 0 ? 'nothing varied' : words.join(', ');
}

/** `refine 5`, `no refine`, `prefilter`. */
export function settingValueText(name: TunedParameter, value: SettingValue): string {
  const { short, none, kind } = parameterOf(name);
  if (value === null) return none;
  return kind === 'switch' ? valueText(name, value) : `${short} ${valueText(name, value)}`;
}

/** Those with more than one value, in their order. */
export function variedParameters(axes: readonly TunedAxis[]): readonly TunedParameter[] {
  const varied = new Set(axes.filter(({ values }) => values.length > 1).map(({ parameter }) => parameter));
  return PARAMETERS.map(({ name }) => name).filter((name) => varied.has(name));
}
