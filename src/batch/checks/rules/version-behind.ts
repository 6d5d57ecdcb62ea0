import { nextVersionCure } from '../next-version-cure.ts';
import { onEach } from '../rule.ts';

export const versionBehind = onEach('create_table_version', 'version-behind', (step) => {
  const { entry, next, state, found } = step;
  const isBehind = entry.version !== undefined && next !== undefined && entry.version < next - 1n;
  if (!isBehind || state === 'there' || found.presence === 'absent') return undefined;
  return {
    level: 'warning',
    member: 'version',
    title: `version ${entry.version} is not the latest.`,
    text: `There were versions up to ${next - 1n}: readers go on to see the latest of them.`,
    ...nextVersionCure(step),
  };
});
