import type { Setting, SettingValue, TunedAxis, TunedParameter } from '#contract/index.ts';
import { PARAMETERS, parameterOf, valueText } from './parameters.ts';

/** The same for the same setting, in whatever order its members stand. */
export function settingKey(setting: Setting): string {
  return JSON.stringify(PARAMETERS.map(({ name }) => setting[name]));
}

/** `nprobes 40, refine 10`: what tells it apart from the other settings of the grid; all of it where nothing does. */
export function settingWords(setting: Setting, axes: readonly TunedAxis[]): string {
  const varied = variedParameters(axes);
  const names = varied.length > 0 ? varied : PARAMETERS.map(({ name }) => name);
  const words = names.flatMap((name) => {
    const value = setting[name];
    return value === undefined ? [] : [wordsOf(name, value)];
  });
  return words.length === 0 ? 'as in the query' : words.join(', ');
}

/** `refine 5`, `no refine`, `prefilter`. */
export function wordsOf(name: TunedParameter, value: SettingValue): string {
  const { short, none, kind } = parameterOf(name);
  if (value === null) return none;
  return kind === 'switch' ? valueText(name, value) : `${short} ${valueText(name, value)}`;
}

/** Those with more than one value, in their order. */
export function variedParameters(axes: readonly TunedAxis[]): readonly TunedParameter[] {
  const varied = new Set(axes.filter(({ values }) => values.length > 1).map(({ parameter }) => parameter));
  return PARAMETERS.map(({ name }) => name).filter((name) => varied.has(name));
}
