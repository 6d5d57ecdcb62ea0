import { formatTimestamp } from '../check-format.ts';
import { nextVersionFix } from '../next-version-fix.ts';
import type { CreateStep } from '../overview/operation-context.ts';
import { onEach } from '../rule.ts';

export const versionAlreadyThere = onEach('create_table_version', 'version-already-there', (step) => {
  if (step.state !== 'there' || step.madeBy !== undefined) return undefined;
  return {
    level: 'error',
    member: 'version',
    title: `version ${step.entry.version} already exists`,
    text: `${since(step)}Each version can be created only once.`,
    ...nextVersionFix(step),
  };
});

function since({ table, entry }: CreateStep): string {
  const there = table.facts?.versions?.find(({ version }) => version === entry.version);
  const moment = there?.timestampMillis === undefined ? undefined : formatTimestamp(there.timestampMillis);
  return moment === undefined ? '' : `Since ${moment}. `;
}
