import { nextVersionFix } from '../next-version-fix.ts';
import { onEach } from '../rule.ts';

export const versionBehind = onEach('create_table_version', 'version-behind', (step) => {
  const { entry, next, state, found } = step;
  const isBehind = entry.version !== undefined && next !== undefined && entry.version < next - 1n;
  if (!isBehind || state === 'there' || found.presence === 'absent') return undefined;
  return {
    level: 'warning',
    member: 'version',
    title: `version ${entry.version} is older than the latest`,
    text: `Readers will still see version ${next - 1n}, the latest.`,
    ...nextVersionFix(step),
  };
});
