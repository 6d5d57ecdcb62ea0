import type { Setting, TunedAxis } from '#contract/index.ts';
export function settingKey(setting: Setting): string {
  return JSON.stringify(Object.entries(setting).sort(([a], [b]) => (a < b ? -1 : 1)));
}
export function settingWords(setting: Setting, axes: readonly TunedAxis[]): string {
  return axes.map(({ parameter }) => `${parameter} ${String(setting[parameter])}`).join(', ');
}
