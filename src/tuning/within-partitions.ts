import type { SettingValue, TunedAxis, TunedParameter } from '#contract/index.ts';

const PROBES: readonly TunedParameter[] = ['nprobes', 'minimum_nprobes', 'maximum_nprobes'];

/** More than all partitions can’t be searched: values above them are one, and measured once. */
export function withinPartitions(
  axes: readonly TunedAxis[],
  partitions: number | null,
): readonly TunedAxis[] {
  if (partitions === null) return axes;
  const most = (value: SettingValue) => (typeof value === 'number' ? Math.min(value, partitions) : value);
  return axes.map((axis) =>
    PROBES.includes(axis.parameter) ? { ...axis, values: [...new Set(axis.values.map(most))] } : axis,
  );
}
