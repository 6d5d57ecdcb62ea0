import type { Setting, SettingValue, TunedAxis, TunedParameter } from '#contract/index.ts';

/** What a parameter is called beside its value, and what stands for a value that is left out. */
interface ParameterWords {
  readonly short: string;
  readonly absent: string;
}

export const TUNED_PARAMETERS: Readonly<Record<TunedParameter, ParameterWords>> = {
  nprobes: { short: 'nprobes', absent: 'default nprobes' },
  minimum_nprobes: { short: 'minimum nprobes', absent: 'default minimum nprobes' },
  maximum_nprobes: { short: 'maximum nprobes', absent: 'default maximum nprobes' },
  refine_factor: { short: 'refine', absent: 'no refine' },
  ef: { short: 'ef', absent: 'default ef' },
  k: { short: 'k', absent: 'default k' },
  prefilter: { short: 'prefilter', absent: 'default prefilter' },
  fast_search: { short: 'fast search', absent: 'default fast search' },
  columns: { short: 'columns', absent: 'all columns' },
};

/** The same for two settings that have the same values, in whatever order they are. */
export function settingKey(setting: Setting): string {
  const entries = Object.entries(setting).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `nprobes 40, refine 10`: of what is varied, all that has more than one value. */
export function settingText(setting: Setting, axes: readonly TunedAxis[]): string {
  return axes
    .filter(({ values }) => values.length > 1)
    .map(({ parameter }) => valueWords(parameter, setting[parameter]))
    .join(', ');
}

function valueWords(parameter: TunedParameter, value: SettingValue | undefined): string {
  const { short, absent } = TUNED_PARAMETERS[parameter];
  if (value == null) return absent;
  if (typeof value === 'boolean') return value ? short : `no ${short}`;
  return `${short} ${Array.isArray(value) ? value.join(', ') : value.toLocaleString('en-US')}`;
}
