import { formatVersionRange } from '../check-format.ts';
import { nextVersionFix } from '../next-version-fix.ts';
import { onEach } from '../rule.ts';

export const versionSkipped = onEach('create_table_version', 'version-skipped', (step) => {
  const { entry, next, found } = step;
  if (entry.version === undefined || next === undefined || entry.version <= next) return undefined;
  if (found.presence === 'absent') return undefined;
  return {
    level: 'warning',
    member: 'version',
    title: `the next version is ${next}, not ${entry.version}`,
    text: `Skips ${formatVersionRange({ start: next, end: entry.version })}. Some servers reject gaps.`,
    ...nextVersionFix(step),
  };
});
