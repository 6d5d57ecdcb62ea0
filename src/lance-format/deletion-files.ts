import { LIMITS } from '#protocol/limits.ts';

/** Names in the format: fragment, version, and a number. */
const NAME = /(?:^|[/\\])\d+-\d+-\d+\.(?:arrow|bin)$/;

/** Whether it is a deletion file of a fragment. SECURITY: the table engine reads such a file completely. */
export function isDeletionFile(path: string): boolean {
  return NAME.test(path);
}

/** Describes why the size is invalid. Returns undefined if it is valid. */
export function deletionSizeProblem(size: number): string | undefined {
  if (size <= LIMITS.deletionFile) return undefined;
  const most = LIMITS.deletionFile / 2 ** 20;
  return `is larger than ${most} MB, and says only which rows are deleted: it is damaged. Bring it back from a copy of the table.`;
}
