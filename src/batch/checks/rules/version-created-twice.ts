import { operationNumber } from '../check-format.ts';
import { nextVersionFix } from '../next-version-fix.ts';
import { onEach } from '../rule.ts';

export const versionCreatedTwice = onEach('create_table_version', 'version-created-twice', (step) => {
  if (step.state !== 'there' || step.madeBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'version',
    title: `version ${step.entry.version} is created twice`,
    text: `First created by ${operationNumber(step.madeBy)}.`,
    ...nextVersionFix(step),
  };
});
