import type { Setting, SweepPoint, TunedAxis } from '#contract/index.ts';
export function allSettings(axes: readonly TunedAxis[]): Setting[] {
  return axes.reduce<Setting[]>((list, { parameter, values }) => list.flatMap((s) => values.map((v) => ({ ...s, [parameter]: v }))), [{}]);
}
export function coarseSettings(axes: readonly TunedAxis[]): Setting[] {
  return allSettings(axes.map((a) => ({ ...a, values: a.values.filter((_, i) => i % 2 === 0 || i === a.values.length - 1) })));
}
export function finerSettings(axes: readonly TunedAxis[], points: readonly SweepPoint[]): Setting[] {
  return points.length < 1000 ? allSettings(axes) : [];
}
