import type { Setting, SettingValue, TunedAxis, TunedParameter } from '#contract/index.ts';
import type { CapabilityName } from '#protocol/index.ts';

export interface Parameter {
  readonly name: TunedParameter;
  /** The label of its field, if the name alone would appear twice. */
  readonly label?: string;
  /** The name in a list of settings: `refine 5`. */
  readonly short: string;
  readonly kind: 'number' | 'switch' | 'columns';
  /** A short description. */
  readonly hint: string;
  /** Shown if the parameter is left out of a query. */
  readonly none: string;
  /** The names of the two states of a switch. */
  readonly ends?: readonly [off: string, on: string];
  /** Whether larger values find at least as much. */
  readonly isEffort: boolean;
  /** Set if only servers with this capability support it. */
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

/** A value by itself, below the name of its parameter. */
export function valueText(name: TunedParameter, value: SettingValue | undefined): string {
  const { ends } = parameterOf(name);
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return ends === undefined ? String(value) : ends[value ? 1 : 0];
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Independent of the order of the members. */
export function settingKey(setting: Setting): string {
  return JSON.stringify(PARAMETERS.map(({ name }) => setting[name]));
}

/** `nprobes 40, refine 10`: the parameters that vary in the grid; all parameters if none varies. */
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

export function variedParameters(axes: readonly TunedAxis[]): readonly TunedParameter[] {
  const varied = new Set(axes.filter(({ values }) => values.length > 1).map(({ parameter }) => parameter));
  return PARAMETERS.map(({ name }) => name).filter((name) => varied.has(name));
}
